import { beforeAll, expect, test } from 'vitest';
import { beginSale, saleByMobile, saleCode } from '../../../testing/at-store/sales.ts';
import { must } from '../../../testing/buyer.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { untilSomebodyWaits } from '../../../testing/processes/until-somebody-waits.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { lockCustomer } from '../store.ts';
import { accountHeld, heldData } from '../store-held.ts';

const shop = withSampleShop({ listen: true });
let adviser: SignedIn;
beforeAll(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
});

/** Starts an account over. `begin` begins once that is done, and the reset is saved once the sale waits for it. */
async function duringReset<Answer>(customerId: string, begin: () => Promise<Answer>): Promise<Answer> {
  const { db, clock } = shop;
  const isDone = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const reset = db.transaction(async (tx) => {
    await lockCustomer(tx, Number(customerId));
    const person = await accountHeld(tx, customerId);
    if (person === null) throw new Error('no account');
    for (const { startOver } of heldData('')) await startOver(tx, person, clock.now());
    isDone.resolve();
    await mayCommit.promise;
  });
  await Promise.race([isDone.promise, reset]);
  const answer = begin();
  await untilSomebodyWaits(db);
  mayCommit.resolve();
  await reset;
  return answer;
}

const salesFor = (customerId: string) =>
  shop.db.query(
    'test.sales',
    'select id from cart.cart where customer_id = $1 and seller_staff_no is not null',
    [customerId],
  );

test('a card begins no sale for an account that is started over meanwhile', async () => {
  const customer = await signUp(shop, { mobile_phone: newMobile() });
  const card = await must(shop.graphql('{ customer { member_card { token } } }', {}, customer.headers));
  const { token } = card.customer.member_card;
  const answer = await duringReset(customer.customerId, () =>
    beginSale(shop, adviser.headers, { member_code: token }),
  );
  expect(refusalOf(answer).code).toBe('MEMBER_NOT_FOUND');
  expect(await salesFor(customer.customerId)).toEqual([]);
});

test('a mobile code begins no sale for an account that is started over meanwhile', async () => {
  const mobile = newMobile();
  const { id } = await saleByMobile(shop, adviser, mobile);
  const [row] = await shop.db.query<{ customer: string }>(
    'test.customer',
    'delete from cart.cart where id = $1 returning customer_id as customer',
    [id],
  );
  const customerId = row?.customer ?? '';
  await shop.db.query('test.forget-texts', 'delete from platform.text_submission');
  const { code, headers } = await saleCode(shop, adviser, mobile);
  const answer = await duringReset(customerId, () => beginSale(shop, headers, { mobile, code }));
  expect(refusalOf(answer).code).toBe('NAME_NEEDED');
  expect(await salesFor(customerId)).toEqual([]);
});
