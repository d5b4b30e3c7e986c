import { type HeldData, inPages } from '../../platform/personal-data.ts';

/** Conversations of a customer with the shop, message by message. They are deleted with the account. */
export const conversationsHeld: HeldData = {
  group: 'conversations',
  tables: ['conversations.conversation', 'conversations.message', 'conversations.picture'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        market: string;
        from: string;
        text: string;
        picture: boolean;
        links: string[];
        email: string | null;
        page: string | null;
        at: Date;
      }>(
        'conversations.held',
        // A conversation has fewer than 10,000 messages, so id and number together make one number in sequence.
        `select (conversation.id * 10000 + message.seq)::float8 as cursor, conversation.market, message.author as "from",
           message.text, message.picture_id is not null as picture, message.cards as links, conversation.email,
           conversation.page, message.at
         from conversations.conversation conversation
         join conversations.message message on message.conversation_id = conversation.id
         where conversation.customer_id = $1 and (conversation.id, message.seq) > ($2::bigint / 10000, $2::bigint % 10000)
           and message.event is null
         order by conversation.id, message.seq limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query('conversations.forget', 'delete from conversations.conversation where customer_id = $1', [
      customerId,
    ]);
  },
  /** Removes the conversations from the account. They may be a stranger's, so the owner cannot read them either. */
  async startOver(tx, { customerId }) {
    await tx.query(
      'conversations.leave-account',
      `update conversations.conversation set customer_id = null, shares_page = false, page = null where customer_id = $1`,
      [customerId],
    );
  },
};
