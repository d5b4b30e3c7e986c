import { giftCardCode } from '@jinlan/domain/gift-cards';
import { findOverdue } from '../platform/ledger/store-overdue.ts';
import { must } from './buyer.ts';
import { verifyEmail } from './people.ts';
import type { TestShop } from './shop.ts';

let issued = 0;

/** A new gift card of Hong Kong, as the importer adds it. Returns its code. `balance` is in whole dollars. */
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

/** What is left on a card, in whole dollars; null if the shop does not know it, or if nothing is left. */
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

/** The answer to `applyGiftCardToCart`. */
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

/** Applies cards that must be accepted. Returns the bag after the last one. */
export async function payWithCards(
  shop: Pick<TestShop, 'graphql'>,
  cart: CartOf,
  ...codes: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
): Promise<any> {
  let last = null;
  for (const code of codes) last = (await must(applyGiftCard(shop, cart, code))).applyGiftCardToCart.cart;
  return last;
}

/** Credits a customer in Hong Kong, as the importer does, whose address counts as verified. `amount` is in whole dollars. */
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

/** The ledger's check: accounts with money that has expired and is not booked as expired. */
export const overdueAccounts = ({ db, clock }: Pick<TestShop, 'db' | 'clock'>) =>
  findOverdue(db, ['gift-card', 'store-credit'], clock.now(), { after: null, limit: 1_000 }).then(
    ({ accounts }) => accounts,
  );
