import { type HeldData, inPages, staysWithOwner } from '../../platform/personal-data.ts';
import { countRatings } from './store-ratings.ts';

/** Reviews with their pictures, and which reviews of others the customer found helpful. */
export const reviewsHeld: HeldData = {
  group: 'reviews',
  tables: ['reviews.review', 'reviews.vote'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        sku: string;
        order_number: string;
        stars: number;
        title: string;
        body: string;
        nickname: string;
        stage: string;
        written_at: Date;
      }>(
        'reviews.held',
        `select id as cursor, sku, order_number, stars, title, body, nickname, stage, written_at
         from reviews.review where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'reviews.forget-votes',
      `with gone as (delete from reviews.vote where customer_id = $1 returning review_id)
       update reviews.review set helpful = helpful - 1 from gone where review.id = gone.review_id`,
      [customerId],
    );
    const rows = await tx.query<{ sku: string }>(
      'reviews.forget',
      'delete from reviews.review where customer_id = $1 returning sku',
      [customerId],
    );
    for (const sku of [...new Set(rows.map((row) => row.sku))].sort()) await countRatings(tx, sku);
  },
  startOver: staysWithOwner,
};
