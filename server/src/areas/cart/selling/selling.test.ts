import { beforeAll, describe, expect, it } from 'vitest';
import {
  addToSale,
  beginSale,
  readSale,
  saleByMobile,
  saleCode,
  setEmail,
} from '../../../testing/at-store/sales.ts';
import { fixedPiece, must, place, placeWith, setStock } from '../../../testing/buyer.ts';
import { refusalOf as codeOfAnswer, seeOrder, step, takePayment } from '../../../testing/counter.ts';
import { codeOf, pairDesign, ringDesign } from '../../../testing/designs.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

const shop = withSampleShop({ listen: true });
let adviser: SignedIn & { readonly staffNo: string };
let colleague: SignedIn;
let elsewhere: SignedIn;

beforeAll(async () => {
  await setStock(shop, fixedPiece, 100);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});

const cardOf = async ({ headers }: SignedIn): Promise<{ code: string; token: string }> =>
  (await must(shop.graphql('{ customer { member_card { code token } } }', {}, headers))).customer.member_card;

/** A customer who signs in by password, with a mobile number in the account. */
const member = (fields: object = {}) => signUp(shop, { mobile_phone: newMobile(), ...fields });

const lookUps = (staffNo: string) =>
  shop.db.query<{ record: string; after: object }>(
    'test.look-ups',
    `select record_id as record, after from platform.change
     where action = 'sale.begin' and actor_kind = 'staff' and actor_id = $1 order by id desc`,
    [staffNo],
  );

describe('a sale for a customer', () => {
  it('registers a new number by the code that its owner reads out, and records the consent', async () => {
    const mobile = newMobile();
    const { code, headers } = await saleCode(shop, adviser, mobile);
    expect(refusalOf(await beginSale(shop, headers, { mobile, code }))).toMatchObject({
      code: 'NAME_NEEDED',
    });
    const { beginSale: begun } = await must(
      beginSale(shop, headers, { mobile, code, firstname: 'Siu Ming', lastname: 'Wong' }),
    );
    expect(begun.sale).toMatchObject({
      customer_name: 'S**',
      level: 'FANS',
      asks_email: true,
      store_code: 'hk-central',
      coupon_ceiling: { value: 1000, currency: 'HKD' },
      cart: {
        email: null,
        billing_address: { firstname: '', lastname: 'S**', telephone: '' },
        available_payment_methods: [{ code: 'checkmo' }],
      },
    });
    expect(JSON.stringify(begun)).not.toMatch(new RegExp(`Wong|Siu|${mobile.slice(-4)}`));
    const [entry] = await lookUps(adviser.staffNo);
    expect(entry?.after).toEqual({ store: 'hk-central', consent: 'code', created: true });

    // The same number again continues the same sale. Another adviser gets a separate sale.
    await shop.db.query('test.forget-texts', 'delete from platform.text_submission');
    expect((await saleByMobile(shop, adviser, mobile)).id).toBe(begun.sale.id);
    await shop.db.query('test.forget-texts', 'delete from platform.text_submission');
    expect((await saleByMobile(shop, colleague, mobile)).id).not.toBe(begun.sale.id);
  });

  it('tells nothing about a number before the code is right', async () => {
    const known = newMobile();
    await saleByMobile(shop, adviser, known);
    const answers = await Promise.all(
      [known, newMobile()].map((mobile) => beginSale(shop, adviser.headers, { mobile, code: '123456' })),
    );
    expect(answers.map((answer) => refusalOf(answer))).toEqual([
      expect.objectContaining({ code: 'MOBILE_CODE_INVALID' }),
      expect.objectContaining({ code: 'MOBILE_CODE_INVALID' }),
    ]);
  });

  it('begins with the card that a member shows', async () => {
    const customer = await member();
    const card = await cardOf(customer);
    const { beginSale: begun } = await must(beginSale(shop, adviser.headers, { member_code: card.token }));
    expect(begun.sale).toMatchObject({ customer_name: 'K**', asks_email: false });
    expect(begun.sale.cart.email).toBe('c***@example.com');
    const [entry] = await lookUps(adviser.staffNo);
    expect(entry).toMatchObject({ record: customer.customerId, after: { consent: 'card' } });
    expect(refusalOf(await beginSale(shop, adviser.headers, { member_code: '1234' })).code).toBe(
      'MEMBER_CODE_INVALID',
    );
    expect(refusalOf(await beginSale(shop, adviser.headers, { member_code: card.code })).code).toBe(
      'MEMBER_CODE_STATIC',
    );
    const withoutNumber = await cardOf(await signUp(shop));
    expect(refusalOf(await beginSale(shop, adviser.headers, { member_code: withoutNumber.token })).code).toBe(
      'SALE_NEEDS_MOBILE',
    );
    const mobile = newMobile();
    const { code, headers } = await saleCode(shop, adviser, mobile);
    await must(beginSale(shop, headers, { member_code: withoutNumber.token, mobile, code }));
  });

  it('is refused for the own card and number, and to everybody but staff', async () => {
    const own = await cardOf(adviser);
    expect(refusalOf(await beginSale(shop, adviser.headers, { member_code: own.token })).code).toBe(
      'STAFF_OWN',
    );
    const mobile = newMobile();
    await shop.db.query(
      'test.own-mobile',
      'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
      [Number(colleague.customerId), mobile],
    );
    const asked = await shop.graphql(
      'mutation ($mobile: String!) { requestMobileCode(mobile: $mobile, purpose: SALE) { valid_seconds } }',
      { mobile },
      colleague.headers,
    );
    expect(refusalOf(asked).code).toBe('STAFF_OWN');
    expect(refusalOf(await beginSale(shop, colleague.headers, { mobile, code: '123456' })).code).toBe(
      'STAFF_OWN',
    );
    const customer = await member();
    for (const headers of [customer.headers, { store: 'hk_en' }])
      expect(refusalOf(await beginSale(shop, headers, { mobile, code: '1' })).code).toBe('STAFF_ONLY');
    expect(
      refusalOf(
        await beginSale(
          shop,
          { ...adviser.headers, store: 'default' },
          { member_code: (await cardOf(customer)).token },
        ),
      ),
    ).toMatchObject({ code: 'SALE_OTHER_MARKET', data: { market: 'hk' } });
  });

  it('finds no account that was closed', async () => {
    const customer = await member();
    const card = await cardOf(customer);
    await shop.db.query('test.forget-code', 'update identity.customer set member_code = null where id = $1', [
      Number(customer.customerId),
    ]);
    expect(refusalOf(await beginSale(shop, adviser.headers, { member_code: card.token })).code).toBe(
      'MEMBER_NOT_FOUND',
    );
  });

  it('is limited by day and member of staff', async () => {
    const greedy = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 102; attempt += 1)
      codes.push(refusalOf(await beginSale(shop, greedy.headers, { member_code: '1234' })).code);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  });
});

describe('the bag of a sale', () => {
  it('takes only pieces made to order, whoever asks', async () => {
    const sale = await saleByMobile(shop, adviser, newMobile());
    const ready = await shop.graphql(
      `mutation ($id: String!, $sku: String!) {
         addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { code } } }`,
      { id: sale.id, sku: fixedPiece },
      adviser.headers,
    );
    expect(refusalOf(ready).code).toBe('STAFF_CANNOT_BUY');
    expect(await addToSale(shop, adviser.headers, sale.id)).toEqual([]);
    const strangers = [colleague, elsewhere, await member()].map(({ headers }) => headers);
    for (const headers of [...strangers, { store: 'hk_en' }]) {
      const read = await shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { id } }',
        { id: sale.id },
        headers,
      );
      expect(refusalOf(read).code).toBe('CART_FOREIGN');
    }
  });

  it('is not the own bag of its customer', async () => {
    const customer = await member();
    const own = (await must(shop.graphql('{ customerCart { id } }', {}, customer.headers))).customerCart.id;
    const { token } = await cardOf(customer);
    const { beginSale: begun } = await must(beginSale(shop, adviser.headers, { member_code: token }));
    expect(begun.sale.id).not.toBe(own);
    expect((await must(shop.graphql('{ customerCart { id } }', {}, customer.headers))).customerCart.id).toBe(
      own,
    );
    for (const headers of [customer.headers, { store: 'hk_en' }])
      expect(
        refusalOf(
          await shop.graphql(
            'query ($id: String!) { cart(cart_id: $id) { id } }',
            { id: begun.sale.id },
            headers,
          ),
        ).code,
      ).toBe('CART_FOREIGN');
  });

  it('keeps its store, its collector and its way to pay, and no credit of the customer', async () => {
    const sale = await saleByMobile(shop, adviser, newMobile());
    const change = (mutation: string) =>
      shop.graphql(`mutation ($id: String!) { ${mutation} }`, { id: sale.id }, adviser.headers);
    for (const mutation of [
      `setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }) { cart { id } }`,
      `setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "card" } }) { cart { id } }`,
      `setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { id } }`,
      `applyStoreCreditToCart(input: { cart_id: $id }) { cart { id } }`,
    ])
      expect(refusalOf(await change(mutation)).code).toBe('SALE_FIXED');
  });

  it('lists the own open sales, and ends them', async () => {
    const seller = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const sale = await saleByMobile(shop, seller, newMobile());
    await addToSale(shop, seller.headers, sale.id);
    const list = async (headers: Record<string, string>) =>
      (await must(shop.graphql('{ staffSales { id customer_name pieces } }', {}, headers))).staffSales;
    expect(await list(seller.headers)).toEqual([{ id: sale.id, customer_name: 'S**', pieces: 1 }]);
    const end = (headers: Record<string, string>) =>
      shop.graphql('mutation ($id: String!) { endSale(id: $id) }', { id: sale.id }, headers);
    expect(refusalOf(await end(colleague.headers)).code).toBe('CART_FOREIGN');
    expect((await must(end(seller.headers))).endSale).toBe(true);
    expect(await list(seller.headers)).toEqual([]);
    expect(refusalOf(await readSale(shop, seller.headers, sale.id)).code).toBe('CART_NOT_FOUND');
  });
});

describe('an order of a sale', () => {
  it('belongs to the customer, is collected in the store, and keeps who sold it', async () => {
    const customer = await member();
    const { token: card } = await cardOf(customer);
    const { beginSale: begun } = await must(beginSale(shop, adviser.headers, { member_code: card }));
    const bag = { cartId: begun.sale.id, headers: adviser.headers };
    expect(await addToSale(shop, bag.headers, bag.cartId, codeOf(pairDesign()))).toEqual([]);
    const { staffSale } = await must(readSale(shop, adviser.headers, bag.cartId));
    expect(staffSale.cart).toMatchObject({
      missing_for_order: [],
      has_cm_product: true,
      shipping_addresses: [{ pickup_location_code: 'hk-central' }],
    });
    const click = () => place(shop, bag);
    const [first, second] = await Promise.all([must(click()), must(click())]);
    const { order_number: number, access_token: token } = first.placeOrder.order;
    expect(second.placeOrder.order.order_number).toBe(number);
    expect(token).toBe('');
    const { customer: seen } = await must(
      shop.graphql(
        'query ($n: String!) { customer { orders(filter: { number: { eq: $n } }) { items { number status pickup_store { pickup_location_code } } } } }',
        { n: number },
        customer.headers,
      ),
    );
    expect(seen.orders.items).toEqual([
      { number, status: 'pending', pickup_store: { pickup_location_code: 'hk-central' } },
    ]);
    const order = await seeOrder(shop, colleague, number);
    expect(order).toMatchObject({ status: 'pending', telephone: null, payment: { status: 'in_store' } });
    expect(order.history[0]).toMatchObject({ event: 'place', actor_kind: 'staff', actor: adviser.staffNo });
    const paid = await takePayment(shop, colleague, number);
    expect(paid).toMatchObject({ status: 'processing_approval_pending', payment: { status: 'paid' } });
    const approved = await step(shop, adviser, number, 'approveOrder', {
      checked: ['size', 'engraving', 'stone', 'address'],
    });
    expect(approved.status).toBe('processing');
    const [row] = await shop.db.query<{ seller: object; customer: string }>(
      'test.seller',
      `select state -> 'facts' -> 'seller' as seller, customer_id as customer from ordering.sales_order where number = $1`,
      [number],
    );
    expect(row).toEqual({
      seller: { staffNo: adviser.staffNo, storeId: 'hk-central' },
      customer: customer.customerId,
    });
  });

  it('asks for the e-mail address of a customer without one', async () => {
    const sale = await saleByMobile(shop, adviser, newMobile());
    await addToSale(shop, adviser.headers, sale.id);
    const { staffSale } = await must(readSale(shop, adviser.headers, sale.id));
    expect(staffSale.cart.missing_for_order).toEqual(['GUEST_EMAIL_MISSING']);
    const { setGuestEmailOnCart } = await must(
      setEmail(shop, adviser.headers, sale.id, 'siu.ming@example.com'),
    );
    expect(setGuestEmailOnCart.cart.email).toBe('s***@example.com');
    const { placeOrder } = await must(place(shop, { cartId: sale.id, headers: adviser.headers }));
    expect(await codeOfAnswer(placeWith(shop, { cartId: sale.id, headers: colleague.headers }))).toBe(
      'CART_FOREIGN',
    );
    expect(placeOrder.order.payment).toMatchObject({ status: 'in_store', method: 'checkmo' });
  });

  it('refuses a ready-made piece that came into its bag by another way', async () => {
    const sale = await saleByMobile(shop, adviser, newMobile());
    await addToSale(shop, adviser.headers, sale.id);
    await setEmail(shop, adviser.headers, sale.id, 'siu.ming@example.com');
    await shop.db.query(
      'test.slip-in',
      `insert into cart.cart_line (cart_id, sku, quantity, added_at) values ($1, $2, 1, now())`,
      [sale.id, fixedPiece],
    );
    expect(await codeOfAnswer(place(shop, { cartId: sale.id, headers: adviser.headers }))).toBe(
      'STAFF_CANNOT_BUY',
    );
  });

  it('leaves the bag of its customer alone when it is cancelled', async () => {
    const customer = await member();
    const { token } = await cardOf(customer);
    const { beginSale: begun } = await must(beginSale(shop, adviser.headers, { member_code: token }));
    await addToSale(shop, adviser.headers, begun.sale.id, codeOf(ringDesign()));
    const { placeOrder } = await must(place(shop, { cartId: begun.sale.id, headers: adviser.headers }));
    await step(shop, colleague, placeOrder.order.order_number, 'cancelStaffOrder', {
      reason: 'Changed their mind',
    });
    const { customerCart } = await must(
      shop.graphql('{ customerCart { total_quantity } }', {}, customer.headers),
    );
    expect(customerCart.total_quantity).toBe(0);
    expect(refusalOf(await readSale(shop, adviser.headers, begun.sale.id)).code).toBe('CART_NOT_ACTIVE');
  });
});
