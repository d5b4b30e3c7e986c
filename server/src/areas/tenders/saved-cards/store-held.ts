import type { Connection } from '../../../platform/database.ts';
import { type HeldData, inOnePage } from '../../../platform/personal-data.ts';
import { maxSavedCards } from './store.ts';

interface RemovedCard {
  readonly gateway: string;
  readonly customer: string;
  readonly token: string;
}

/** Saved cards. `removeAtProvider` sends the job that deletes a card there. */
export function cardsHeld(removeAtProvider: (tx: Connection, card: RemovedCard) => Promise<void>): HeldData {
  const forgetCards: HeldData['remove'] = async (tx, { customerId }) => {
    const removed = await tx.query<RemovedCard>(
      'tenders.forget-cards',
      `delete from tenders.saved_card where customer_id = $1
       returning gateway, provider_customer as customer, provider_token as token`,
      [customerId],
    );
    for (const card of removed) await removeAtProvider(tx, card);
  };
  return {
    group: 'cards',
    tables: ['tenders.saved_card'],
    read: (db, { customerId }) =>
      inOnePage(
        db.query<{
          brand: string;
          last4: string;
          expiry_month: number;
          expiry_year: number;
          created_at: Date;
        }>(
          'tenders.held-cards',
          `select brand, last4, expiry_month, expiry_year, created_at from tenders.saved_card
           where customer_id = $1 order by id limit ${maxSavedCards}`,
          [customerId],
        ),
      ),
    remove: forgetCards,
    /** The saved cards may be somebody else's. */
    startOver: forgetCards,
  };
}
