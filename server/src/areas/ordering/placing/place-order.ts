import { businessDay, isCartId } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import { orderNumber, shortenWait } from '@jinlan/domain/orders';
import { isOnline, keepsCard, type PaymentTaker, takerOf } from '@jinlan/domain/payments';
import type { GiftTerms } from '@jinlan/domain/returns';
import { actorText } from '../../../platform/actor-text.ts';
import type { Connection } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { CartContext, CartForOrder, Carts, LineRow, PricedCart, PricedLine } from '../../cart/index.ts';
import { mailPlaced } from '../mail/mail-order.ts';
import { sendFollow } from '../payments/send-follow.ts';
import { startPayment } from '../payments/start-payment.ts';
import {
  addPayment,
  isOnlinePayment,
  type PaymentRow,
  type PaymentState,
  paymentsOf,
} from '../payments/store.ts';
import { accessToken, hashOf } from '../reading/access-token.ts';
import { reductionsOfCart } from '../reductions/reductions-of-cart.ts';
import { addLines } from '../reductions/store.ts';
import type { Services } from '../services.ts';
import { buyerOf, isAwaitingPayment, orderProcess } from '../steps/advance-order.ts';
import { sendExpire } from '../steps/expire-order.ts';
import { startPoints } from '../steps/member-purchase.ts';
import { sellReserved } from '../steps/reserved.ts';
import * as store from '../store.ts';
import { checkForOrder } from './check-for-order.ts';
import { countOrder } from './count-order.ts';
import { type Draft, draftOrder } from './draft-order.ts';
import { holdPromotions, PromotionGone } from './hold-promotions.ts';
import { countSale, limitUnpaidSales } from './limit-sales.ts';
import { limitUnpaid, waitsShortly } from './limit-unpaid.ts';
import { promisedNow } from './promised-day.ts';
import { seal } from './sealed.ts';
import { LineUnknown, type Snapshot, snapshotLines } from './snapshot-lines.ts';
import { type NetworkKeys, networkKeys } from './store-unpaid.ts';

/**
 * Turns the bag into an order in one transaction. The cart's row is the lock; prices are computed anew; stock and coupon
 * are reserved, gift cards and credit debited; any failure rolls everything back. Placing the same cart again returns
 * the same order. The bank is called after the commit, and a job follows an order without an answer.
 */
export interface PlaceOrderInput {
  readonly cartId: string;
  readonly priceToken: string | null;
  readonly acceptsNoReturn: boolean;
}

export interface PlacedOrder {
  readonly order: store.OrderRow;
  readonly payment: PaymentRow | null;
  readonly accessToken: string;
}

const maxNumberTries = 8;
const maxSnapshotTries = 3;

/** The first state of a payment, by who takes the money. */
const firstState = {
  gateway: 'starting',
  till: 'in_store',
  account: 'transfer',
  nobody: 'not_needed',
} as const satisfies Readonly<Record<PaymentTaker, PaymentState>>;

type SnapshotOf = (line: LineRow) => Snapshot;

export async function placeOrder(
  services: Services,
  context: CartContext,
  input: PlaceOrderInput,
): Promise<PlacedOrder> {
  const order = await placeWithRetries(services, context, input);
  await pay(services, order);
  return placedOrder(services, order);
}

/** Takes a new snapshot if the bag changes between the snapshot and the lock. */
async function placeWithRetries(
  services: Services,
  caller: CartContext,
  input: PlaceOrderInput,
): Promise<store.OrderRow> {
  const { platform, catalogue, cart } = services;
  for (let tries = 1; ; tries += 1) {
    const priced = await pricedOrClosed(cart, caller, input.cartId);
    const rows = priced?.lines.map(({ row }) => row) ?? [];
    const context = { ...caller, storeView: priced === null ? caller.storeView : viewOf(services, priced) };
    const snapshot = await snapshotLines(catalogue, rows, context.storeView.locale, (made) =>
      promisedNow(services, context, made),
    );
    try {
      return await cart.inOrder(input.cartId, () =>
        platform.db.transaction((tx) => placeOnce(services, tx, context, input, snapshot)),
      );
    } catch (error) {
      // Another order used a promotion up: the next answer must know.
      if (error instanceof PromotionGone) {
        await services.pricing.promotions.refresh();
        throw error.refusal;
      }
      if (!(error instanceof LineUnknown) || tries === maxSnapshotTries) throw error;
    }
  }
}

/** Returns null for a closed bag; the caller then returns the order that it became. */
async function pricedOrClosed(cart: Carts, context: CartContext, cartId: string): Promise<PricedCart | null> {
  try {
    return await cart.priced(context, cartId);
  } catch (error) {
    if (isClosed(error)) return null;
    throw error;
  }
}

/** The store view of the order: of a sale that of its customer's language, whatever the seller's screen shows. */
function viewOf({ stores }: Services, { row, storeView, customerLocale }: PricedCart): StoreView {
  if (row.seller === null) return storeView;
  return stores.storeViews(storeView.market).find(({ locale }) => locale === customerLocale) ?? storeView;
}

async function placeOnce(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  snapshot: SnapshotOf,
): Promise<store.OrderRow> {
  const loaded = await services.cart.loadForOrder(tx, context, input.cartId).catch(async (error: unknown) => {
    const placed =
      isClosed(error) && isCartId(input.cartId) ? await store.orderOfCart(tx, input.cartId) : null;
    if (placed === null) throw error;
    return placed;
  });
  if ('number' in loaded) return loaded;
  checkForOrder(loaded, input, services.catalogue);
  return write(services, tx, context, input, loaded, snapshot);
}

const isClosed = (error: unknown): boolean => error instanceof Refusal && error.code === 'CART_NOT_ACTIVE';

async function write(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  { cart, paymentNonce }: CartForOrder,
  snapshot: SnapshotOf,
): Promise<store.OrderRow> {
  const { platform, catalogue, payments } = services;
  const { config, random } = platform;
  const { now } = context;
  const networks = networkKeys(config.secrets.application, context.source);
  const order = await addWithFreeNumber(services, tx, context, input, cart, networks);

  const sourceIds = catalogue.stock.sourcesFor(cart.storeView.market, order.pickupSource).map(({ id }) => id);
  const pieces = cart.lines.map((line) => ({ line, ...snapshot(line.row) }));
  const needs = pieces.flatMap((piece, index) =>
    needsOf(piece).map((need) => ({ ...need, index, sourceIds })),
  );
  const stock = await catalogue.stock.reservation.hold(tx, order.number, needs);
  if (!stock.ok) {
    const sku = pieces[needs[stock.failed[0] ?? -1]?.index ?? -1]?.line.row.sku;
    throw refuse('INSUFFICIENT_STOCK', { sku });
  }
  const { market } = cart.storeView;
  const stones = cart.lines.flatMap(({ row }) => row.made?.stone?.sku ?? []).map((sku) => ({ sku, market }));
  const held = await services.diamonds.stones.hold(tx, order.number, stones);
  if (!held.ok) throw refuse('STONE_GONE', { sku: stones[held.failed[0] ?? -1]?.sku });
  const sourceIdByPart = new Map(
    stock.held.map(({ sourceId }, at) => [`${needs[at]?.index}/${needs[at]?.partIndex}`, sourceId]),
  );
  const sourceIdOf = (index: number, partIndex = 0): number =>
    sourceIdByPart.get(`${index}/${partIndex}`) ?? store.noSource;
  const lines = pieces.map(
    (
      {
        line,
        productId,
        productType,
        name,
        urlKey,
        options,
        facts,
        imageUrl,
        parts,
        downloads,
        made,
        giftCard,
      },
      index,
    ): store.LineRow => {
      return {
        position: index + 1,
        productId,
        sourceId: sourceIdOf(index),
        sku: line.row.sku,
        parentSku: line.row.parentSku,
        productType,
        name,
        urlKey,
        options,
        facts,
        imageUrl,
        quantity: line.row.quantity,
        unit: line.unit.total.minor,
        row: line.total.total.minor,
        discount: discountOf(cart, index),
        unitSteps: line.unit.steps,
        giftWrap: line.row.giftWrap,
        giftMessage: line.row.giftMessage,
        bullion: productId !== 0 && catalogue.pieces.isBullion(productId),
        parts: parts.map((part, partIndex) => ({ ...part, sourceId: sourceIdOf(index, partIndex) })),
        downloads,
        made,
        giftRule: line.gift?.ruleId ?? null,
        giftLabel: line.gift?.label[cart.storeView.locale] ?? null,
        giftTerms: giftTermsOf(cart, line),
        giftCard,
      };
    },
  );
  await addLines(tx, order.id, lines, reductionsOfCart(cart));
  await holdPromotions(services, tx, order.number, cart);
  const { tenders = [] } = order.state;
  // The balance has changed since it was read: another order was faster.
  if (!(await services.tenders.payments.hold(tx, order.number, tenders, now)))
    throw refuse('PRICE_CHANGED', { price_token: null });
  await services.cart.close(tx, order.cartId, order.number, now);

  const attempt = `${order.number}:1`;
  const taker = takerOf(order.paymentMethod);
  const gateway = payments.ofMethod(order.paymentMethod, order.market);
  if (taker === 'gateway' && gateway === null)
    throw new TypeError(`A cart was let through to ${order.paymentMethod}, which has no gateway`);
  const payment = await addPayment(
    tx,
    {
      orderId: order.id,
      attempt: 1,
      method: order.paymentMethod,
      gateway: gateway?.code ?? null,
      state: firstState[taker],
      idempotencyKey: attempt,
      sealedNonce:
        gateway !== null && paymentNonce !== null
          ? seal(config.secrets.application, paymentNonce, random)
          : null,
      keepsCard: gateway !== null && paymentNonce !== null && keepsCard(paymentNonce),
      amount: order.total,
      currency: order.currency,
      payer: context.payer,
    },
    now,
  );
  if (taker === 'nobody') {
    await sellReserved(services, tx, order);
    if (order.state.stage === 'complete') await startPoints(services, tx, order);
  }
  // Runs last, because orders of one source or store wait for each other from here to the commit.
  const { seller } = order.state.facts;
  if (seller === undefined) await limitUnpaid(services, tx, order, networks);
  else await limitUnpaidSales(platform, tx, seller);
  const maySendEmail = await (seller === undefined
    ? countOrder(platform, tx, context.source, order.email)
    : countSale(platform, tx, seller, order.email));
  if (maySendEmail) await mailPlaced(services, tx, order, lines);
  if (order.expiresAt !== null) await sendExpire(services, tx, order, order.expiresAt);
  if (gateway === null) return order;
  await sendFollow(services, tx, payment.id);
  const command = { kind: 'start-payment', attempt } as const;
  return (await orderProcess.advance(services, tx, order, command, buyerOf(order))).row;
}

/** What earned a gift, by the positions of the order's lines; null for a line that is bought. */
function giftTermsOf({ lines, giftCauses }: PricedCart, { gift }: PricedLine): GiftTerms | null {
  const cause = gift && giftCauses.get(gift.ruleId);
  if (!gift || !cause) return null;
  const positions = new Map(lines.map(({ row }, index) => [String(row.id), index + 1]));
  return {
    ...cause,
    price: gift.price,
    lines: cause.lines.flatMap(({ id, ...counted }) => {
      const position = positions.get(id);
      return position === undefined ? [] : [{ position, ...counted }];
    }),
  };
}

/** The reductions of a line, in minor units. */
function discountOf({ order }: PricedCart, index: number): number {
  const line = order.lines[index];
  return line ? line.row.total.minor - line.net.minor : 0;
}

/** The stock that a line reserves, one entry a piece; pieces made to order need none. */
function needsOf({ line: { row, piece }, productId, parts }: Snapshot & { readonly line: PricedLine }) {
  const own = [{ productId, quantity: 1, partIndex: 0, isMade: piece.madeToOrder }];
  const pieces = parts.map((part, partIndex) => ({
    productId: part.productId,
    quantity: part.quantity,
    partIndex,
    isMade: piece.parts[partIndex]?.piece.madeToOrder ?? false,
  }));
  return (pieces.length === 0 ? own : pieces).flatMap(({ isMade, quantity, ...need }) =>
    isMade ? [] : [{ ...need, quantity: row.quantity * quantity }],
  );
}

/** Adds the order under a number with six random digits; tries another if the number is used. */
async function addWithFreeNumber(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  cart: PricedCart,
  networks: NetworkKeys,
): Promise<store.OrderRow> {
  const { now } = context;
  const { random, config } = services.platform;
  for (let tries = 0; tries < maxNumberTries; tries += 1) {
    const number = orderNumber(businessDay(now), random.digits(6));
    const salt = random.token(32);
    const draft = await withItsWait(
      services,
      tx,
      draftOrder(services, context, cart, { number, acceptsNoReturn: input.acceptsNoReturn }),
    );
    const access = {
      accessSalt: salt,
      accessHash: hashOf(accessToken(config.secrets.application, number, salt)),
    };
    const isUnpaid = draft.expiresAt !== null;
    const { seller } = draft.state.facts;
    // The network of a sale is the store's, where many customers buy.
    const countedNetworks = isUnpaid && seller === undefined ? networks : null;
    const placedBy = actorText(seller === undefined ? buyerOf(draft) : context.actor);
    const id = await store.addOrder(tx, { ...draft, ...access }, countedNetworks, placedBy);
    if (id !== null)
      return {
        ...{ ...draft, ...access, id, version: 1 },
        ...{ releasedAt: null, pickupCodeSealed: null, invoiceNumber: null },
      };
  }
  throw new Error('No free order number was found');
}

/** The order with the time until which it waits for its payment: a short one while cards hold much. */
async function withItsWait(services: Services, tx: Connection, draft: Draft): Promise<Draft> {
  if (draft.state.stage !== 'pending' || !(await waitsShortly(services, tx, draft))) return draft;
  const state = shortenWait(draft.state);
  return { ...draft, state, expiresAt: new Date(state.expiresAt) };
}

/** Starts the payment. The bank accepts the same key only once, so repeated requests may start it again. */
async function pay(services: Services, order: store.OrderRow): Promise<void> {
  const { db, log } = services.platform;
  if (!isOnline(order.paymentMethod)) return;
  const [payment] = await paymentsOf(db, order.id);
  if (payment?.state !== 'starting' || !isOnlinePayment(payment) || !isAwaitingPayment(order)) return;
  try {
    await startPayment(services, order, payment);
  } catch (err) {
    log.error({ err, order: order.number }, 'a payment could not be started; a job will ask the bank');
  }
}

/** Reads an online order again, because the bank's answer may have changed it since its commit. */
async function placedOrder(services: Services, placed: store.OrderRow): Promise<PlacedOrder> {
  const { db, config } = services.platform;
  const order = isOnline(placed.paymentMethod) ? await store.orderById(db, placed.id) : placed;
  if (order === null) throw new Error(`Order ${placed.number} is gone`);
  const [payment] = await paymentsOf(db, order.id);
  // Who sells gets no key to the order: it is the customer's, who changes and cancels it by it.
  const isSale = order.state.facts.seller !== undefined;
  const token = isSale ? '' : accessToken(config.secrets.application, order.number, order.accessSalt);
  return { order, payment: payment ?? null, accessToken: token };
}
