import type { Connection } from '../../../platform/database.ts';

/** Removes the names, addresses and messages of gift cards that these orders bought. Cards that wait to be sent keep theirs. */
export async function forgetRecipients(tx: Connection, orderNumbers: readonly string[]): Promise<void> {
  await tx.query(
    'tenders.forget-recipients',
    `update tenders.sold_gift_card set sender_name = '', recipient_name = '', recipient_email = null, message = null
     where order_number = any($1::text[]) and (sent_at is not null or by_courier)`,
    [orderNumbers],
  );
}
