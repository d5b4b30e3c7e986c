import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { Config } from '../platform/settings/config.ts';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from './buyer.ts';
import { step } from './counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from './people.ts';
import { createTestShop, testNow } from './shop.ts';
import { addGiftCard } from './sold-gift-cards.ts';
import { applyGiftCard, issueGiftCard } from './tenders.ts';

// Creates orders, and reads their documents as customers and staff do.

export interface WantedOrder {
  readonly to?: typeof address;
  readonly coupon?: boolean;
  readonly giftCard?: number;
  /** Whether the order also sells a gift card. */
  readonly sellsCard?: boolean;
  readonly market?: string;
  readonly headers?: Record<string, string>;
  /** Arguments of `setGiftOptionsOnCart`. */
  readonly gift?: object;
}

export interface OrderDocument {
  readonly kind: string;
  readonly number: string;
  readonly url: string;
}

/** Returns the document of this kind; throws if there is none. */
export const ofKind = (documents: readonly OrderDocument[], kind: string): OrderDocument => {
  const document = documents.find((each) => each.kind === kind);
  if (document === undefined) throw new Error(`No ${kind}`);
  return document;
};

/** Returns the first amount after `words` in a text, in minor units. Throws if the words are missing. */
export const amountAfter = (text: string, words: string): number => {
  const at = text.indexOf(words);
  if (at < 0) throw new Error(`No "${words}" in: ${text}`);
  const [, sign = '', digits = ''] =
    /(−?)(?:HK\$|S\$|RM |MOP\$|¥)([\d,]+(?:\.\d\d)?)/.exec(text.slice(at + words.length)) ?? [];
  return Math.round(Number(digits.replace(/,/g, '')) * 100) * (sign === '' ? 1 : -1);
};

interface FetchedDocument {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
}

export type DocumentShop = Awaited<ReturnType<typeof createDocumentShop>>;

/**
 * Creates the sample shop with two staff members of its e-shop, a customer who owns orders, and the coupon ODD, which
 * deducts HK$100.50.
 */
export async function createDocumentShop(config: Partial<Config> = {}) {
  const shop = await createTestShop({ sample: true, listen: true, config });
  await shop.areas.pricing.importFiles({
    coupons: [
      'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
      'ODD,hk,amount,10050,0,2026-01-01,2027-12-31,减,HK$100.50 off,',
    ].join('\n'),
  });
  const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  const owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);

  const sql = (text: string, ...params: unknown[]) =>
    shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

  let minutes = 0;
  /**
   * Prepares the next test: restores the stock, deletes the counts of rate limits, and moves the clock so that the process
   * allows downloads again.
   */
  async function refresh(): Promise<void> {
    minutes += 1;
    shop.clock.set(testNow);
    shop.clock.advance({ minutes });
    await sql('delete from platform.limit_use');
    for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 100);
    await shop.areas.catalogue.fresh(true);
  }

  /** Places and pays an order of three fixed-price pieces and one gold piece priced by weight. */
  async function paid({
    to = address,
    coupon = true,
    giftCard = 0,
    sellsCard = false,
    market,
    headers = hk,
    gift,
  }: WantedOrder = {}) {
    const buyer = await startCart(
      shop,
      [
        { sku: fixedPiece, quantity: 3 },
        { sku: goldPiece, quantity: 1 },
      ],
      headers,
    );
    if (coupon)
      await must(
        shop.graphql(
          `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "ODD" }) { cart { id } } }`,
          {},
          headers,
        ),
      );
    if (gift !== undefined)
      await must(
        shop.graphql(
          'mutation ($input: SetGiftOptionsOnCartInput) { setGiftOptionsOnCart(input: $input) { cart { id } } }',
          { input: { cart_id: buyer.cartId, printed_card_included: true, ...gift } },
          headers,
        ),
      );
    if (sellsCard) await addGiftCard(shop, buyer, { listed: '300.0000' });
    await fillIn(shop, buyer, to);
    if (giftCard > 0) await must(applyGiftCard(shop, buyer, await issueGiftCard(shop, giftCard)));
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    // The sample's address and boards are Hong Kong's.
    if (market !== undefined) await moveTo(market, placed.order_number);
    return placed;
  }

  /** Changes the market of an order, and its seller to that market's seller. */
  const moveTo = (market: string, number: string) =>
    sql(
      `update ordering.sales_order set market = $1, seller = (select seller from stores.website where market = $1)
       where number = $2`,
      market,
      number,
    );

  /** Returns a paid order that the owner has claimed and received. Its market is Singapore. */
  async function received(wish: WantedOrder): Promise<PlacedOrder> {
    const placed = await paid(wish);
    const { order_number: number, access_token } = placed;
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
        { input: { order_number: number, access_token } },
        owner.headers,
      ),
    );
    await step(shop, adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
    await step(shop, adviser, number, 'markOrderDelivered');
    await moveTo('sg', number);
    return placed;
  }

  /** Requests a return of pieces of a line as the owner, and accepts it as the store. */
  async function giveBack({ order_number: number }: PlacedOrder, position: number, quantity: number) {
    const line = btoa(`${number}/${position}`);
    await must(
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
        {
          input: { order_uid: btoa(number), items: [{ order_item_uid: line, quantity_to_return: quantity }] },
        },
        owner.headers,
      ),
    );
    await step(shop, manager, number, 'settleReturn', {
      lines: [{ order_item_uid: line, accepted: quantity, restock: true }],
      reason: 'Fine',
    });
    await shop.drain();
  }

  /** Returns the order's documents and totals as its buyer sees them. */
  async function seen({ order_number, access_token }: PlacedOrder) {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           documents { kind number url } invoices { number } credit_memos { number }
           total { grand_total { value } steps { kind amount { value } } } } }`,
        { number: order_number, token: access_token },
        hk,
      ),
    );
    return orderByToken as {
      readonly documents: readonly OrderDocument[];
      readonly invoices: readonly { readonly number: string }[];
      readonly credit_memos: readonly { readonly number: string }[];
      readonly total: {
        readonly grand_total: { readonly value: number };
        readonly steps: readonly { readonly kind: string; readonly amount: { readonly value: number } }[];
      };
    };
  }

  async function staffSees({ order_number }: PlacedOrder, { headers }: SignedIn) {
    const { staffOrder } = await must(
      shop.graphql(
        `{ staffOrder(number: "${order_number}") { documents { kind number url } } }`,
        {},
        headers,
      ),
    );
    return staffOrder.documents as readonly OrderDocument[];
  }

  const open = (url: string): Promise<FetchedDocument> => shop.http({ method: 'GET', url });

  /** Downloads a PDF. Returns its name header, its text on one line, its metadata and its mark info. */
  async function read(url: string) {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    return {
      ...{ name: String(answer.headers['content-disposition']), text: text.replace(/\s+/g, ' ') },
      ...{ metadata: (await pdf.getMetadata()).info, marks: await pdf.getMarkInfo() },
    };
  }

  return {
    shop,
    manager,
    adviser,
    owner,
    sql,
    refresh,
    paid,
    received,
    giveBack,
    seen,
    staffSees,
    open,
    read,
  };
}
