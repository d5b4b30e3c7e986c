import { giftCardCode } from '@jinlan/domain/gift-cards';
import { findOverdue } from '../platform/ledger/store-overdue.ts';
import { must } from './buyer.ts';
import { verifyEmail } from './people.ts';
import type { TestShop } from './shop.ts';

let issued = 0;

/** Imports a new gift card, by default of Hong Kong. `balance` is in whole dollars. Returns its code. */
export async function issueGiftCard(
  shop: Pick<TestShop, 'areas'>,
  balance: number | string,
  { market = 'hk', expiresOn = '', state = 'active' } = {},
): Promise<string> {
  issued += 1;
  const digits = [...String(issued).padStart(15, '0')].map(Number);
  const code = giftCardCode(digits);
  const csv = `code,market,balance,expires_on,state\n${code},${market},${balance},${expiresOn},${state}\n`;
  const [report] = await shop.areas.tenders.importFiles({ giftCards: csv });
  if (report?.imported !== 1) throw new Error(JSON.stringify(report));
  return code;
}

/** Returns the balance of a gift card in dollars; null if the shop does not know the card, or if it is empty. */
export async function balanceOf(
  shop: Pick<TestShop, 'graphql'>,
  code: string,
  headers: Record<string, string> = { store: 'hk_en' },
): Promise<number | null> {
  const { data, errors } = await shop.graphql(
    'query ($code: String!) { giftCardAccount(input: { gift_card_code: $code }) { balance { value } } }',
    { code },
    headers,
  );
  if (errors && errors[0]?.extensions?.code !== 'GIFT_CARD_NOT_FOUND')
    throw new Error(JSON.stringify(errors));
  return data.giftCardAccount?.balance.value ?? null;
}

const tenderFields = `cart {
  applied_gift_cards { code applied_balance { value currency } current_balance { value } expiration_date }
  available_payment_methods { code }
  prices { grand_total { value } steps { kind label amount { value } } }
}`;

interface CartOf {
  readonly cartId: string;
  readonly headers: Record<string, string>;
}

/** Applies a gift card to the cart. */
export const applyGiftCard = (shop: Pick<TestShop, 'graphql'>, { cartId, headers }: CartOf, code: string) =>
  shop.graphql(
    `mutation ($cartId: String!, $code: String!) {
       applyGiftCardToCart(input: { cart_id: $cartId, gift_card_code: $code }) { ${tenderFields} }
     }`,
    { cartId, code },
    headers,
  );

export const removeGiftCard = (shop: Pick<TestShop, 'graphql'>, { cartId, headers }: CartOf, code: string) =>
  shop.graphql(
    `mutation ($cartId: String!, $code: String!) {
       removeGiftCardFromCart(input: { cart_id: $cartId, gift_card_code: $code }) { ${tenderFields} }
     }`,
    { cartId, code },
    headers,
  );

/** Applies gift cards; throws if one is refused. Returns the cart after the last one. */
export async function payWithCards(
  shop: Pick<TestShop, 'graphql'>,
  cart: CartOf,
  ...codes: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
): Promise<any> {
  let last = null;
  for (const code of codes) last = (await must(applyGiftCard(shop, cart, code))).applyGiftCardToCart.cart;
  return last;
}

/** Verifies the e-mail address, and imports store credit of Hong Kong for it. `amount` is in whole dollars. */
export async function giveCredit(
  shop: Pick<TestShop, 'areas' | 'db'>,
  email: string,
  amount: number,
  { reference = crypto.randomUUID(), expiresOn = '' } = {},
): Promise<void> {
  await verifyEmail(shop, email);
  const csv = `email,market,amount,reference,expires_on\n${email},hk,${amount},${reference},${expiresOn}\n`;
  const [report] = await shop.areas.tenders.importFiles({ storeCredit: csv });
  if (report?.imported !== 1) throw new Error(JSON.stringify(report));
}

/** Returns the accounts of gift cards and store credit with expired money for which no expiry is booked. */
export const overdueAccounts = ({ db, clock }: Pick<TestShop, 'db' | 'clock'>) =>
  findOverdue(db, ['gift-card', 'store-credit'], clock.now(), { after: null, limit: 1_000 }).then(
    ({ accounts }) => accounts,
  );
