import type { ReviewStage } from '@jinlan/domain/reviews';
import { goldPiece } from '../buyer.ts';
import type { TestShop } from '../shop.ts';

/** Returns the `ratings` of Magento's review input for a number of stars. */
export const starsInput = (stars: number): object[] => [{ id: btoa('1'), value_id: btoa(String(stars)) }];

/** Inserts a review into the database. Returns its uid. The rating of the piece does not change. */
export async function storeReview(
  shop: Pick<TestShop, 'db' | 'clock'>,
  review: {
    readonly customerId: string | null;
    readonly sku?: string;
    readonly stage?: ReviewStage;
    readonly market?: string;
    readonly orderNumber?: string;
  },
): Promise<string> {
  const { customerId, sku = goldPiece, stage = 'waiting', market = 'hk' } = review;
  const { orderNumber = String(Math.random()).slice(2, 16) } = review;
  const [row] = await shop.db.query<{ id: number }>(
    'test.store-review',
    `insert into reviews.review (sku, customer_id, order_number, market, locale, stars, title, body, nickname, stage, written_at)
     values ($1, $2, $3, $4, 'en-US', 4, 'Lovely', 'Warm gold', 'Mei', $5, $6) returning id`,
    [sku, customerId, orderNumber, market, stage, shop.clock.now()],
  );
  return btoa(String(row?.id));
}
