import { businessDay, isCartId } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import { amountDue, orderNumber, partDue, soldFacts } from '@jinlan/domain/orders';
import { isOnline, keepsCard, type PaymentTaker, takerOf } from '@jinlan/domain/payments';
import { actorText } from '../../../platform/actor-text.ts';
import type { Connection } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import {
  type CartContext,
  type CartForOrder,
  type Carts,
  type LineRow,
  loadMakingNeeds,
  type NeedOf,
  type PricedCart,
} from '../../cart/index.ts';
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
import { sellReserved, takePlaces } from '../steps/reserved.ts';
import * as store from '../store.ts';
import { checkForOrder } from './check-for-order.ts';
import { countOrder } from './count-order.ts';
import { depositFor } from './deposit-for.ts';
import { draftOrder } from './draft-order.ts';
import { discountOf, giftTermsOf, needsOf } from './facts-of-line.ts';
import { holdPromotions, PromotionGone } from './hold-promotions.ts';
import { countSale, limitUnpaidSales } from './limit-sales.ts';
import { limitUnpaid, withItsWait } from './limit-unpaid.ts';
import { daysOfDesign, type PromisedLines, promiseLines } from './promised-day.ts';
import { seal } from './sealed.ts';
import { LineUnknown, type Snapshot, snapshotLines } from './snapshot-lines.ts';
import { type NetworkKeys, networkKeys } from './store-unpaid.ts';

export interface PlaceOrderInput {
  readonly cartId: string;
  readonly priceToken: string | null;
  readonly acceptsNoReturn: boolean;
  /** The deposit that was shown, in the currency of the bag; null to pay the whole order. */
  readonly deposit: number | null;
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

/** Data of each line that was loaded before the transaction. */
interface Read {
  readonly snapshot: (line: LineRow) => Snapshot;
  readonly needOf: NeedOf;
}

/**
 * Turns the bag into an order in one transaction. The cart's row is the lock. Prices are computed anew, stock and coupon
 * are reserved, gift cards and credit are debited; a failure rolls everything back. Placing the same cart again returns the
 * same order. The bank is called after the commit; if it does not answer, a job asks it again.
 */
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
    const read = {
      snapshot: await snapshotLines(catalogue, rows, context.storeView.locale),
      needOf: await loadMakingNeeds(catalogue, priced?.lines ?? []),
    };
    try {
      return await cart.inOrder(input.cartId, () =>
        platform.db.transaction((tx) => placeOnce(services, tx, context, input, read)),
      );
    } catch (error) {
      // Another order has used the promotion up. The prices of the next answer must take that into account.
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

/**
 * Returns the store view of the order. For a sale it is in the language of the customer, whatever language the seller's
 * screen has.
 */
function viewOf({ stores }: Services, { row, storeView, customerLocale }: PricedCart): StoreView {
  if (row.seller === null) return storeView;
  return stores.storeViews(storeView.market).find(({ locale }) => locale === customerLocale) ?? storeView;
}

async function placeOnce(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  read: Read,
): Promise<store.OrderRow> {
  const loaded = await services.cart.loadForOrder(tx, context, input.cartId).catch(async (error: unknown) => {
    const placed =
      isClosed(error) && isCartId(input.cartId) ? await store.orderOfCart(tx, input.cartId) : null;
    if (placed === null) throw error;
    return placed;
  });
  if ('number' in loaded) return loaded;
  checkForOrder(loaded, input, services.catalogue);
  return write(services, tx, context, input, loaded, read);
}

const isClosed = (error: unknown): boolean => error instanceof Refusal && error.code === 'CART_NOT_ACTIVE';

async function write(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  { cart, paymentNonce }: CartForOrder,
  { snapshot, needOf }: Read,
): Promise<store.OrderRow> {
  const { platform, catalogue, payments } = services;
  const { config, random } = platform;
  const { now } = context;
  const networks = networkKeys(config.secrets.application, context.source);
  const promised = await promiseLines(services, tx, cart, needOf);
  const order = await addWithFreeNumber(services, tx, context, input, { cart, promised }, networks);
  const taker = takerOf(order.paymentMethod);
  await services.workshop.book(tx, order.number, promised.days);
  if (taker === 'nobody') await takePlaces(services, tx, order);

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
      const days = promised.ofLine(index);
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
        facts: soldFacts(facts, line.unit.steps),
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
        made: made && days && { ...made, ...daysOfDesign(made, days) },
        giftRule: line.gift?.ruleId ?? null,
        giftLabel: line.gift?.label[cart.storeView.locale] ?? null,
        giftTerms: giftTermsOf(cart, line),
        giftCard,
      };
    },
  );
  const reductions = reductionsOfCart(cart);
  await addLines(tx, order.id, lines, reductions);
  await holdPromotions(services, tx, order.number, cart);
  const { tenders = [] } = order.state;
  // The balance has changed since it was read: another order was faster.
  if (!(await services.tenders.payments.hold(tx, order.number, tenders, now)))
    throw refuse('PRICE_CHANGED', { price_token: null });
  await services.cart.close(tx, order.cartId, order.number, now);

  const attempt = `${order.number}:1`;
  const gateway = payments.ofMethod(order.paymentMethod, order.market);
  if (taker === 'gateway' && gateway === null)
    throw new TypeError(`A cart was let through to ${order.paymentMethod}, which has no gateway`);
  const payment = await addPayment(
    tx,
    {
      orderId: order.id,
      attempt: 1,
      part: partDue(order.state) ?? 'whole',
      method: order.paymentMethod,
      gateway: gateway?.code ?? null,
      state: firstState[taker],
      idempotencyKey: attempt,
      sealedNonce:
        gateway !== null && paymentNonce !== null
          ? seal(config.secrets.application, paymentNonce, random)
          : null,
      keepsCard: gateway !== null && paymentNonce !== null && keepsCard(paymentNonce),
      amount: amountDue(order.state).minor,
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
  const taken = { stock: stock.held, stones: held.held.length };
  if (seller === undefined) await limitUnpaid(services, tx, order, networks, taken);
  else await limitUnpaidSales(platform, tx, seller);
  const maySendEmail = await (seller === undefined
    ? countOrder(platform, tx, context.source, order.email)
    : countSale(platform, tx, seller, order.email));
  if (maySendEmail) await mailPlaced(services, tx, order, lines, reductions);
  if (order.expiresAt !== null) await sendExpire(services, tx, order, order.expiresAt);
  if (gateway === null) return order;
  await sendFollow(services, tx, payment.id);
  const command = { kind: 'start-payment', attempt } as const;
  return (await orderProcess.advance(services, tx, order, command, buyerOf(order))).row;
}

/** Adds the order under a number with six random digits; tries another if the number is used. */
async function addWithFreeNumber(
  services: Services,
  tx: Connection,
  context: CartContext,
  input: PlaceOrderInput,
  { cart, promised }: { readonly cart: PricedCart; readonly promised: PromisedLines },
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
      draftOrder(services, context, cart, {
        number,
        promised,
        acceptsNoReturn: input.acceptsNoReturn,
        deposit: depositFor(services, cart, input.deposit),
      }),
    );
    const access = {
      accessSalt: salt,
      accessHash: hashOf(accessToken(config.secrets.application, number, salt)),
    };
    const isUnpaid = draft.expiresAt !== null;
    const { seller } = draft.state.facts;
    // The network of a sale is the store's, where many customers buy, so it does not count.
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
  // The seller gets no key to the order. The order is the customer's, who changes and cancels it with that key.
  const isSale = order.state.facts.seller !== undefined;
  const token = isSale ? '' : accessToken(config.secrets.application, order.number, order.accessSalt);
  return { order, payment: payment ?? null, accessToken: token };
}
