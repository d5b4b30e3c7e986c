import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedPiece, must, setStock } from '../../testing/buyer.ts';
import { password, type SignedIn, signIn, signUp, signUpProven, verifyEmail } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());

const ask = (headers: Record<string, string>, document: string, variables: object = {}) =>
  must(shop.graphql(document, variables, headers));

const facts = `{ customer { date_of_birth mobile_phone addresses { id } member_card { code } account_closing { closes_at }
  anniversaries { id } wishlists { id visibility sharing_code } gold_price_alerts { id } }
  customerConsents { consents { channel kind given } } customerCart { remark email gift_message { message } itemsV2 { items { product { sku } } } billing_address { city } } }`;

/** Leaves everything that a stranger can leave in an account with another person's address. */
async function leaveTraps({ headers, email }: SignedIn) {
  const address = `firstname: "Real", lastname: "Name", street: ["9 Elsewhere Road"], city: "Central", telephone: "91234567"`;
  await ask(
    headers,
    `mutation { createCustomerAddress(input: { ${address}, country_code: HK, default_shipping: true }) { id } }`,
  );
  await ask(
    headers,
    'mutation { updateCustomerV2(input: { date_of_birth: "1970-01-01", mobile_phone: "+85261112222", is_subscribed: true }) { customer { id } } }',
  );
  await ask(
    headers,
    'mutation { createWishlist(input: { name: "Open", visibility: PUBLIC }) { wishlist { id } } }',
  );
  // The alert is from a time when the account had another address, which was proven.
  await verifyEmail(shop, email);
  await ask(
    headers,
    'mutation { addGoldPriceAlert(type: HK_CK9999, direction: FALLS, target: 20000) { id } }',
  );
  await shop.db.query(
    'test.unproven',
    'update identity.customer set email_verified_at = null where email = $1',
    [email],
  );
  await ask(
    headers,
    'mutation { addAnniversary(input: { kind: WEDDING, calendar: SOLAR, month: 5, day: 20, remind: true }) { id } }',
  );
  const { customerCart } = await ask(headers, '{ customerCart { id } }');
  await ask(
    headers,
    `mutation ($cart: String!) { setBillingAddressOnCart(input: { cart_id: $cart, billing_address: { address: { ${address}, country_code: "HK" } } }) { cart { id } } }`,
    { cart: customerCart.id },
  );
  for (const text of [null, 'Call 6999 0000'])
    await ask(
      headers,
      'mutation ($cart: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $cart, cartItems: $items) { user_errors { code } } }',
      {
        cart: customerCart.id,
        items: [{ sku: fixedPiece, quantity: 1, ...(text && { gift: { wrap: true, message: text } }) }],
      },
    );
  await ask(
    headers,
    `mutation ($cart: String!) { setCartRemark(input: { cart_id: $cart, remark: "To 9 Elsewhere Road" }) { cart { id } }
       setGiftOptionsOnCart(input: { cart_id: $cart, gift_message: { to: "You", from: "Me", message: "Call me" }, gift_receipt_included: true, printed_card_included: true }) { cart { id } } }`,
    { cart: customerCart.id },
  );
  const left = await ask(headers, facts);
  await ask(
    headers,
    'mutation ($password: String) { requestAccountClosing(password: $password, lose_points: true) { closes_at } }',
    { password },
  );
  return left;
}

/** Sets a password by the mailed link, signs in by it, and returns the data that the account then has. */
async function reset(email: string, to: string) {
  await ask({ store: 'hk_en' }, 'mutation ($email: String!) { requestPasswordResetEmail(email: $email) }', {
    email,
  });
  await shop.drain();
  const [mail] = await shop.db.query<{ body: string }>(
    'test.mail',
    `select body from platform.message where recipient = $1 and key like 'account-reset:%' order by id desc limit 1`,
    [email],
  );
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
  await ask(
    { store: 'hk_en' },
    'mutation ($email: String!, $token: String!, $to: String!) { resetPassword(email: $email, resetPasswordToken: $token, newPassword: $to) }',
    { email, token, to },
  );
  const { headers } = await signIn(shop, email, { password: to });
  return { headers, after: await ask(headers, facts) };
}

it('has an owner who first shows that the address is theirs start over, without what a stranger left', async () => {
  const member = await signUp(shop);
  const left = await leaveTraps(member);
  expect(left.customer.addresses).toHaveLength(1);
  // The birthday is one of the two.
  expect(left.customer.anniversaries).toHaveLength(2);
  expect(left.customer.gold_price_alerts).toHaveLength(1);
  expect(left.customerCart.billing_address.city).toBeTruthy();
  const { headers, after } = await reset(member.email, 'Silver-2026');
  expect(after.customer).toMatchObject({
    ...{ date_of_birth: null, mobile_phone: null, addresses: [], anniversaries: [] },
    ...{ gold_price_alerts: [], account_closing: null },
    wishlists: left.customer.wishlists.map((list: object) => ({
      ...list,
      visibility: 'PRIVATE',
      sharing_code: null,
    })),
  });
  expect(after.customer.member_card.code).not.toBe(left.customer.member_card.code);
  expect(left.customerCart).toMatchObject({
    remark: 'To 9 Elsewhere Road',
    gift_message: { message: 'Call me' },
  });
  expect(left.customerCart.itemsV2.items).toHaveLength(2);
  expect(after.customerCart).toEqual({
    ...{ remark: null, email: member.email, gift_message: null, billing_address: null },
    itemsV2: { items: [{ product: { sku: fixedPiece } }] },
  });
  expect(after.customerConsents.consents.filter(({ given }: { given: boolean }) => given)).toEqual([]);

  await ask(
    headers,
    'mutation { updateCustomerV2(input: { date_of_birth: "1991-02-03", is_subscribed: true }) { customer { id } } }',
  );
  const second = await reset(member.email, 'Copper-2026');
  expect(second.after.customer).toMatchObject({
    date_of_birth: '1991-02-03',
    member_card: { code: after.customer.member_card.code },
  });
  expect(second.after.customerConsents.consents.some(({ given }: { given: boolean }) => given)).toBe(true);
});

it('keeps the birth date of an account whose owner changes the address and proves the new one', async () => {
  const { headers } = await signUpProven(shop);
  await ask(
    headers,
    'mutation { updateCustomerV2(input: { date_of_birth: "1990-06-05" }) { customer { id } } }',
  );
  const email = `second-${crypto.randomUUID()}@example.com`;
  await ask(
    headers,
    'mutation ($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { customer { id } } }',
    { email, password },
  );
  const { after } = await reset(email, 'Silver-2026');
  expect(after.customer.date_of_birth).toBe('1990-06-05');
});
