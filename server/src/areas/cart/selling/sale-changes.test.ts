import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToSale, beginSale, readSale, saleByMobile } from '../../../testing/at-store/sales.ts';
import { must, place } from '../../../testing/buyer.ts';
import { codeOf, pairDesign } from '../../../testing/designs.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { applyGiftCard, issueGiftCard } from '../../../testing/tenders.ts';
import { bagsHeld } from '../store-held.ts';

const shop = withSampleShop({ listen: true, config: { trustedProxies: ['127.0.0.1'] } });
let adviser: SignedIn & { readonly staffNo: string };
let colleague: SignedIn & { readonly staffNo: string };
let elsewhere: SignedIn;

beforeAll(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});
beforeEach(() => shop.db.query('test.forget-texts', 'delete from platform.text_submission'));

const takeOver = ({ headers }: SignedIn, id: string) =>
  shop.graphql(
    'mutation ($id: String!) { takeOverSale(id: $id) { sale { id customer_name } } }',
    { id },
    headers,
  );

const idsIn = async ({ headers }: SignedIn, list: 'staffSales' | 'storeSales'): Promise<string[]> =>
  (await must(shop.graphql(`{ ${list} { id } }`, {}, headers)))[list].map(({ id }: { id: string }) => id);

const changes = (action: string, staffNo: string) =>
  shop.db.query<{ before: object | null; after: object }>(
    'test.changes',
    'select before, after from platform.change where action = $1 and actor_id = $2 order by id desc',
    [action, staffNo],
  );

const cardOf = async ({ headers }: SignedIn): Promise<string> =>
  (await must(shop.graphql('{ customer { member_card { token } } }', {}, headers))).customer.member_card
    .token;

describe('an open sale', () => {
  it('is taken over by a colleague of the store, who then has it alone, and it is recorded', async () => {
    const customer = await signUp(shop, { mobile_phone: newMobile() });
    const input = { member_code: await cardOf(customer) };
    const { id } = (await must(beginSale(shop, adviser.headers, input))).beginSale.sale;
    await addToSale(shop, adviser.headers, id);
    expect(await idsIn(colleague, 'storeSales')).toContain(id);
    expect(await idsIn(adviser, 'storeSales')).not.toContain(id);
    expect(await idsIn(elsewhere, 'storeSales')).toEqual([]);
    expect(refusalOf(await takeOver(elsewhere, id)).code).toBe('CART_FOREIGN');
    expect(refusalOf(await takeOver(customer, id)).code).toBe('STAFF_ONLY');

    const { takeOverSale } = await must(takeOver(colleague, id));
    expect(takeOverSale.sale).toEqual({ id, customer_name: 'K**' });
    expect(await idsIn(colleague, 'staffSales')).toContain(id);
    expect(await idsIn(adviser, 'staffSales')).not.toContain(id);
    expect(refusalOf(await readSale(shop, adviser.headers, id)).code).toBe('CART_FOREIGN');
    const [entry] = await changes('sale.take-over', colleague.staffNo);
    expect(entry).toEqual({
      before: { staff: adviser.staffNo },
      after: { store: 'hk-central', staff: colleague.staffNo },
    });

    const { placeOrder } = await must(place(shop, { cartId: id, headers: colleague.headers }));
    const [order] = await shop.db.query<{ soldBy: string }>(
      'test.sold-by',
      'select sold_by as "soldBy" from ordering.sales_order where number = $1',
      [placeOrder.order.order_number],
    );
    expect(order?.soldBy).toBe(colleague.staffNo);
  });

  it('is not taken over by who has one for the same customer, nor by that customer', async () => {
    const card = { member_code: await cardOf(await signUp(shop, { mobile_phone: newMobile() })) };
    const { id } = (await must(beginSale(shop, adviser.headers, card))).beginSale.sale;
    const own = (await must(beginSale(shop, colleague.headers, card))).beginSale.sale.id;
    expect(refusalOf(await takeOver(colleague, id))).toMatchObject({ code: 'SALE_OPEN', data: { id: own } });
    expect(refusalOf(await takeOver(adviser, 'x'.repeat(32))).code).toBe('CART_NOT_FOUND');

    await shop.db.query('test.mobile', 'update identity.customer set mobile = $2 where id = $1', [
      Number(colleague.customerId),
      newMobile(),
    ]);
    const ofColleague = { member_code: await cardOf(colleague) };
    const sale = (await must(beginSale(shop, adviser.headers, ofColleague))).beginSale.sale;
    expect(refusalOf(await takeOver(colleague, sale.id)).code).toBe('STAFF_OWN');
  });

  it('loses name and number when its account is started over, and can be ended or begun again', async () => {
    const customer = await signUp(shop, { mobile_phone: newMobile() });
    const { id } = (await must(beginSale(shop, adviser.headers, { member_code: await cardOf(customer) })))
      .beginSale.sale;
    await addToSale(shop, adviser.headers, id);
    const startOver = () =>
      shop.db.transaction((tx) =>
        bagsHeld.startOver(
          tx,
          { customerId: customer.customerId, email: null, mobile: null },
          shop.platform.clock.now(),
        ),
      );
    await startOver();
    const { staffSale } = await must(readSale(shop, adviser.headers, id));
    expect(staffSale).toMatchObject({ customer_name: '', needs_customer: true });
    expect(staffSale.cart.missing_for_order).toContain('SHIPPING_ADDRESS_MISSING');

    const again = (await must(beginSale(shop, adviser.headers, { member_code: await cardOf(customer) })))
      .beginSale.sale;
    expect(again).toMatchObject({ id, customer_name: 'K**', needs_customer: false });
    expect(again.cart.items).toHaveLength(1);

    await startOver();
    const ended = await must(
      shop.graphql('mutation ($id: String!) { endSale(id: $id) }', { id }, adviser.headers),
    );
    expect(ended.endSale).toBe(true);
    expect(await idsIn(adviser, 'staffSales')).not.toContain(id);
  });
});

it('a gift card on gold by weight leaves no way to pay, and the sale says so before the order', async () => {
  const { id } = await saleByMobile(shop, adviser, newMobile());
  await addToSale(shop, adviser.headers, id, codeOf(pairDesign()));
  const missing = async () =>
    (await must(readSale(shop, adviser.headers, id))).staffSale.cart.missing_for_order;
  expect(await missing()).not.toContain('PAYMENT_METHOD_MISSING');
  await must(applyGiftCard(shop, { cartId: id, headers: adviser.headers }, await issueGiftCard(shop, 100)));
  expect(await missing()).toContain('PAYMENT_METHOD_MISSING');
});

describe('the codes of sales', () => {
  it('are recorded with who had them sent, without the number', async () => {
    await saleByMobile(shop, adviser, newMobile());
    const [entry] = await changes('sale.send-code', adviser.staffNo);
    expect(entry?.after).toEqual({ store: 'hk-central', country: 'HK' });
  });

  it('are limited for each member of staff, whatever numbers they go to', async () => {
    const greedy = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const codes: unknown[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      await shop.db.query('test.forget-texts', 'delete from platform.text_submission');
      const answer = await shop.graphql(
        'mutation ($mobile: String!) { requestMobileCode(mobile: $mobile, purpose: SALE) { valid_seconds } }',
        { mobile: newMobile() },
        { ...greedy.headers, 'x-forwarded-for': `203.${sent}.113.7` },
      );
      codes.push(answer.errors?.[0]?.extensions?.code ?? 'sent');
    }
    expect(codes).toEqual([...Array(60).fill('sent'), 'TOO_MANY_REQUESTS']);
    expect(await changes('sale.send-code', greedy.staffNo)).toHaveLength(60);
  });
});
