import { heldPieces } from '@jinlan/domain/cart';
import type { Money } from '@jinlan/domain/money';
import { placeOrder } from '@jinlan/domain/orders';
import { customerIdOf, joinName } from '@jinlan/domain/people';
import { amountOf, metalsOf, type OrderPrice, type Step } from '@jinlan/domain/pricing';
import type { CartContext, PricedCart, PricedLine } from '../../cart/index.ts';
import type { Services } from '../services.ts';
import type { NewOrder } from '../store.ts';
import { type PromisedLines, withDueDay } from './promised-day.ts';
import { tendersOfCart } from './tenders-of-cart.ts';

/** A new order without its access token. */
export type Draft = Omit<NewOrder, 'accessSalt' | 'accessHash'>;

/** The order that a complete cart becomes. */
export function draftOrder(
  services: Services,
  context: CartContext,
  cart: PricedCart,
  {
    number,
    acceptsNoReturn,
    promised,
    deposit,
  }: {
    readonly number: string;
    readonly acceptsNoReturn: boolean;
    readonly promised: PromisedLines;
    /** Null to pay the order as a whole. */
    readonly deposit: Money | null;
  },
): Draft {
  const { stores, pricing } = services;
  const { actor, now } = context;
  const { row, storeView, currency, order, delivery, isVirtual, hasDynamicGold } = cart;
  const shipping = isVirtual ? null : row.shipping;
  const billing = row.billing?.address ?? row.shipping;
  const buyer = shipping ?? billing;
  const method = row.paymentMethod;
  if (buyer === null || billing === null || method === null || row.email === null)
    throw new TypeError('A cart that is not complete was let through');
  if (!isVirtual && (delivery === null || shipping === null))
    throw new TypeError('A cart that is not complete was let through');
  const pickupSource = delivery?.carrier === 'pickup' ? delivery.method : null;
  const sourceCode = pickupSource ?? stores.eshopSource(storeView.market)?.code ?? storeView.market;
  const settings = pricing.settings();
  const applied = cart.promotions.filter(({ outcome }) => outcome.kind === 'applied');
  const isOfMethod = applied.some(({ rule }) => rule.conditions.paymentMethods !== null);
  const placed = placeOrder(
    {
      number,
      // A signed-in shopper may also order a bag that was filled as a guest.
      customerId: row.customerId ?? customerIdOf(actor),
      storeId: sourceCode,
      method,
      delivery: delivery?.carrier ?? 'none',
      madeToOrder: cart.lines.some(({ piece }) => piece.madeToOrder),
      byWeight: hasDynamicGold,
      ...(cart.lines.some(({ piece }) => isReadyGold(piece)) && { readyGold: true as const }),
      ...giftCardsOf(cart),
      ...(row.seller && { seller: row.seller }),
      ...(deposit && { deposit: deposit.minor }),
      ...(isOfMethod && { fixedMethod: true as const }),
      placedAt: now.toISOString(),
    },
    order.due,
    {
      byWeightMinutes: settings.goldLockMinutes,
      otherMinutes: settings.orderLockMinutes,
      transferMinutes: (stores.settings(storeView.market).fps?.hours ?? 24) * 60,
      inStoreMinutes: settings.payInStoreHours * 60,
    },
    tendersOfCart(cart),
  );
  const state = withDueDay(services, context, cart, placed, promised);
  const positions = new Map(cart.lines.map((line, index) => [String(line.row.id), String(index + 1)]));
  const steps = order.waterfall.steps.map(
    (step): Step =>
      step.kind === 'line'
        ? { ...step, cause: { ...step.cause, lineId: positions.get(step.cause.lineId) ?? step.cause.lineId } }
        : step,
  );
  return {
    number,
    cartId: row.id,
    market: storeView.market,
    storeView: storeView.code,
    locale: storeView.locale,
    currency,
    state,
    email: row.email,
    telephone: buyer.telephone,
    customerName: joinName({ given: buyer.firstName, family: buyer.lastName }),
    carrierCode: delivery?.carrier ?? 'none',
    methodCode: delivery?.method ?? 'none',
    pickupSource,
    sourceCode,
    shippingAddress: shipping,
    billingAddress: billing,
    subtotal: order.subtotal.minor,
    discount: order.discount.minor,
    giftWrap: feeOf(order, 'gift-wrap'),
    shipping: feeOf(order, 'shipping'),
    tender: order.tendered.minor,
    total: order.due.minor,
    steps,
    pieces: heldPieces(cart.lines.map(heldPieceFacts)),
    couponCode: cart.coupon?.code ?? null,
    holdsUses: applied.some(({ reserved }) => reserved),
    couponLabel: cart.coupon?.label[storeView.locale] ?? null,
    remark: row.remark,
    // Nothing of a virtual order is packed.
    orderGift: delivery === null ? null : row.orderGift,
    paymentMethod: method,
    seller: stores.settings(storeView.market).seller,
    hasGold: hasDynamicGold,
    acceptedNoReturn: acceptsNoReturn,
    expiresAt: state.stage === 'pending' ? new Date(state.expiresAt) : null,
    placedAt: now,
  };
}

/** Whether a piece, or a part of a set, is in stock and priced by weight. */
const isReadyGold = ({ basis, madeToOrder, parts }: PricedLine['piece']): boolean =>
  parts.length > 0
    ? parts.some(({ piece }) => isReadyGold(piece))
    : !madeToOrder && basis !== null && metalsOf(basis).length > 0;

function giftCardsOf({ lines }: PricedCart): { readonly giftCards?: number } {
  const cards = lines.filter(({ row }) => row.giftCard !== null);
  return cards.length === 0
    ? {}
    : { giftCards: cards.reduce((cost, { total }) => cost + total.total.minor, 0) };
}

/** Returns the charge for gift wrap or delivery, less the promotions on it; in minor units. */
const feeOf = ({ waterfall, reductions }: OrderPrice, scope: 'gift-wrap' | 'shipping'): number =>
  reductions
    .filter((reduction) => reduction.scope === scope)
    .reduce((fee, { amount }) => fee - amount.minor, amountOf(waterfall, scope).minor);

const heldPieceFacts = ({ row: { quantity }, piece: { parts } }: PricedLine) => ({ quantity, parts });
