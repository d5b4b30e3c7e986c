import { createHash } from 'node:crypto';
import { type Missing, missingForCheckout } from '@jinlan/domain/cart';
import type { Locale, LocalText, Market, StoreView } from '@jinlan/domain/markets';
import { type CurrencyCode, isZero, money, sum, zero } from '@jinlan/domain/money';
import { needsToken, type PaymentMethodCode, paymentMethodsFor } from '@jinlan/domain/payments';
import {
  metalsOf,
  type OrderPrice,
  pricePiece,
  priceTokenText,
  type ShippingTerms,
} from '@jinlan/domain/pricing';
import {
  type FollowedGift,
  type GiftCause,
  type GiftOffer,
  mayReduceGold,
  type Outcome,
} from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import type { CardScripts, PaymentGateways } from '../../../platform/gateways/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Customiser } from '../../customiser/index.ts';
import type { Members } from '../../members/index.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { Stores } from '../../stores/index.ts';
import type { Tenders } from '../../tenders/index.ts';
import { byCourier, courierTerms, type Delivery, deliveryOf, shippingTerms } from '../checkout/delivery.ts';
import { giftLine, giftStock, type LostGift, lostGifts } from '../gifts/gift-lines.ts';
import { chargedPiece, choicesIn } from '../lines/charged-piece.ts';
import { classOf, findPiece, isVirtualBag, type Piece } from '../lines/pieces.ts';
import type { Customers } from '../opening/customers.ts';
import type { CartRow } from '../store.ts';
import {
  type AppliedCredit,
  type AppliedGiftCard,
  type AppliedTradeIn,
  appliedCards,
  appliedCredit,
  appliedTradeIns,
  storeCreditIn,
  tradeInsIn,
} from './applied-tenders.ts';
import { isHalted } from './gold-of-piece.ts';
import { earnedPoints, levelCraft, memberOfCart } from './level-of-cart.ts';
import { linePricer } from './price-lines.ts';
import type { PricedLine, UnreducedLine } from './priced-line.ts';
import { type CartPromotion, promoteCart } from './promotions-of-cart.ts';
import { shownToken } from './shown-token.ts';

export interface CartCoupon {
  readonly id: number;
  readonly code: string;
  readonly label: LocalText;
}

export interface PricedCart {
  readonly row: CartRow;
  readonly storeView: StoreView;
  /** The language in which its customer reads e-mails; null for guests. */
  readonly customerLocale: Locale | null;
  readonly currency: CurrencyCode;
  readonly lines: readonly PricedLine[];
  readonly order: OrderPrice;
  /** The coupon that reduces the price or has given a gift; null for none. */
  readonly coupon: CartCoupon | null;
  /** The coupon that the bag shows: that in effect, or one that gives a gift which is still to be chosen. */
  readonly shownCoupon: CartCoupon | null;
  /** The promotions that were examined: the automatic ones of the market, and that of the code. */
  readonly promotions: readonly CartPromotion[];
  /** The names of the promotions by their ids. */
  readonly labels: ReadonlyMap<number, LocalText>;
  /** The choices of gifts that the bag has earned. */
  readonly giftOffers: readonly GiftOffer[];
  /** The causes of the choices of gifts, by the id of their promotion. */
  readonly giftCauses: ReadonlyMap<number, GiftCause>;
  /** Chosen gifts of which pieces have left the bag, and why. */
  readonly lostGifts: readonly LostGift[];
  /** The outcome of examining the bag's coupon; null if the bag has none. */
  readonly couponOutcome: Outcome | null;
  /** The gift cards in the cart's currency, in the order in which they pay. */
  readonly giftCards: readonly AppliedGiftCard[];
  /** The store credit; null unless the customer pays with it. */
  readonly storeCredit: AppliedCredit | null;
  /** The trade-ins; empty unless the customer pays with them. */
  readonly tradeIns: readonly AppliedTradeIn[];
  /** The market's courier terms; collecting is free. */
  readonly courier: ShippingTerms;
  /** Null until it is chosen, and if nothing is to be delivered. */
  readonly delivery: Delivery | null;
  /** Whether nothing is sent or collected, so that no address or delivery is required. */
  readonly isVirtual: boolean;
  readonly paymentMethods: readonly PaymentMethodCode[];
  readonly cardScripts: CardScripts;
  readonly goldHalted: boolean;
  readonly hasDynamicGold: boolean;
  /** The points that an order of this cart would earn; for guests, those of the first level. */
  readonly earnedPoints: number;
  /** Identifies everything that this response charges. */
  readonly priceToken: string;
  /** Identifies the prices of the pieces, the coupon in effect, and automatic promotions. */
  readonly pieceToken: string;
  readonly missing: readonly Missing[];
}

export interface PricingParts {
  readonly pricing: Pricing;
  readonly stores: Stores;
  readonly catalogue: Catalogue;
  readonly customers: Pick<Customers, 'buyerOf'>;
  readonly customiser: Pick<Customiser, 'standing'>;
  readonly payments: Pick<PaymentGateways, 'methodsIn' | 'scriptsIn'>;
  readonly tenders: Pick<Tenders, 'giftCards' | 'storeCredit' | 'tradeIns'>;
  readonly members: Pick<Members, 'levelOf' | 'terms'>;
}

export interface PriceContext {
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  readonly now: Date;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

export async function priceCart(
  parts: PricingParts,
  db: Connection,
  context: PriceContext,
  storedRow: CartRow,
): Promise<PricedCart> {
  const { pricing, stores, catalogue } = parts;
  const buyer =
    storedRow.customerId === null ? null : await parts.customers.buyerOf(db, storedRow.customerId);
  // A customer's e-mails go to the account's current address; an account without one names it in the bag.
  const row = { ...storedRow, email: buyer?.email ?? storedRow.email };
  const { storeView, currency, now } = context;
  const { market } = storeView;
  const versions = row.lines.flatMap(({ acknowledgedVersion }) => acknowledgedVersion ?? []);
  const old = await pricing.versions(versions, market, currency, db);
  const storedCoupon =
    row.couponCode === null
      ? null
      : await pricing.promotions.byCode(db, market, row.couponCode, currency, row.customerId);

  const choices = await choicesIn(catalogue, db, row.lines);
  const priceLine = linePricer(parts, context, old);
  const isVirtual = isVirtualBag(catalogue, row.lines);
  const delivery = isVirtual ? null : deliveryOf(stores, row);
  // Before a delivery is chosen the courier's stock counts, so that clients that know no other delivery see
  // shortages at once.
  const checkedDelivery = isVirtual ? null : (delivery ?? byCourier);
  const lines = row.lines.flatMap((line, index): UnreducedLine[] => {
    const basePiece = findPiece(catalogue, line, market, currency, checkedDelivery);
    if (!basePiece) return [];
    const piece = chargedPiece(stores, context, basePiece, line, choices);
    return [priceLine(line, piece, row.lines.slice(0, index))];
  });

  const giftCards =
    row.giftCardIds.length === 0 ? [] : await parts.tenders.giftCards(db, row.giftCardIds, currency, now);
  const storeCredit = await storeCreditIn(parts.tenders, db, context, row);
  const tradeIns = await tradeInsIn(parts.tenders, db, context, row);
  const courier = courierTerms(stores, storeView, currency);
  const member = await memberOfCart(parts.members, db, context, row, buyer);
  const quotes = pricing.quotes(market, currency);
  const giftContext = {
    ...{ catalogue, row, market, currency, delivery: checkedDelivery },
    priceOf({ basis }: Piece): number {
      const price = basis && pricePiece(basis, quotes);
      return price?.ok ? price.value.total.minor : 0;
    },
  };
  const { order, outcomes, promotions, gifts, offers, giftCauses } = await promoteCart(
    { pricing, catalogue },
    db,
    context,
    {
      row,
      delivery,
      lines,
      coded: storedCoupon,
      buyer,
      level: member?.level ?? null,
      gifts: giftStock(giftContext),
      terms: {
        currency,
        lines: lines.map(({ row: line, unit, piece }) => ({
          id: String(line.id),
          unit,
          quantity: line.quantity,
          productClass: classOf(piece),
          giftWrapped: line.giftWrap,
        })),
        tierCraft: member && levelCraft(parts, context, member, lines),
        giftWrapFee: zero(currency),
        shipping: delivery && shippingTerms(delivery, courier),
        tradeIns,
        giftCards: giftCards.map(({ label, balance }) => ({ code: label, balance })),
        storeCredit,
      },
    },
  );
  const couponOutcome = (storedCoupon && outcomes.get(storedCoupon.rule.id)) ?? null;
  const coupon: CartCoupon | null = storedCoupon && {
    ...{ id: storedCoupon.rule.id, code: row.couponCode ?? '', label: storedCoupon.label },
  };
  const applied = couponOutcome?.kind === 'applied' ? coupon : null;
  const givesGift = offers.some(
    ({ ruleId, gifts: offered }) => ruleId === coupon?.id && offered.some(({ available }) => available > 0),
  );
  const labels = new Map(promotions.map(({ rule, label }) => [rule.id, label]));
  const reductionsByLine = new Map(order.lines.map(({ id, reductions }) => [id, reductions]));
  const bought = lines.map((line): PricedLine => {
    const reductions = reductionsByLine.get(String(line.row.id)) ?? [];
    const amounts = reductions.map(({ amount }) => amount);
    return { ...line, reductions, reduced: sum(currency, amounts) };
  });
  const priced = [...bought, ...gifts.flatMap((gift) => giftLine(giftContext, gift, labels, offers))];
  const dynamic = bought.filter(({ piece }) => piece.basis !== null && metalsOf(piece.basis).length > 0);
  const goldHalted = dynamic.some(({ piece }) => isHalted(pricing, storeView, piece));
  // Gift cards are worth money at once, so no member of staff alone says that they are paid.
  const buysGiftCards = priced.some(({ piece }) => piece.kind === 'giftcard');
  const due = priced.length === 0 ? money(1, currency) : order.due;
  const paymentMethods = paymentMethodsFor({
    due,
    market,
    // A sale is paid in its store, or by the link that its customer gets.
    gateways: row.seller === null ? parts.payments.methodsIn(market, due) : new Set<PaymentMethodCode>(),
    // An unpaid order waits for days, and nobody visits a store for a file. The price of gold by weight is fixed when the store
    // is paid; what a tender has paid or a promotion has taken off by then could be more.
    inStore:
      (stores.settings(market).payInStore || row.seller !== null) &&
      (priced.length === 0 || priced.some(({ piece }) => piece.kind !== 'downloadable')) &&
      !buysGiftCards &&
      !(dynamic.length > 0 && (!isZero(order.tendered) || promotions.some(reducesGold))),
    byTransfer: row.seller === null && !buysGiftCards && takesTransfers(stores, market),
    byWeight: dynamic.length > 0,
  });
  const tokens = priced.map(({ row: line, unit }) => ({
    id: String(line.id),
    sku: line.sku,
    quantity: line.quantity,
    unit,
  }));

  const paidRow = row.seller === null ? row : { ...row, paymentMethod: paymentMethods[0] ?? null };
  return {
    row: paidRow,
    storeView,
    customerLocale: buyer?.locale ?? null,
    currency,
    lines: priced,
    order,
    coupon: applied,
    shownCoupon: applied ?? (givesGift ? coupon : null),
    promotions,
    labels,
    giftOffers: offers,
    giftCauses,
    lostGifts: lostGifts(giftContext, gifts, labels),
    couponOutcome,
    giftCards: appliedCards(giftCards, order),
    storeCredit: storeCredit && appliedCredit(storeCredit, order),
    tradeIns: appliedTradeIns(tradeIns, order),
    courier,
    delivery,
    isVirtual,
    paymentMethods,
    cardScripts: parts.payments.scriptsIn(market),
    goldHalted,
    hasDynamicGold: dynamic.length > 0,
    earnedPoints: earnedPoints(parts, context, member, priced),
    priceToken: hash(priceTokenText(currency, order.due, tokens)),
    pieceToken: shownToken(
      hash(
        `${applied?.code ?? ''} ${levelText(order)}${giftsText(gifts)}${isZero(order.tendered) ? '' : `${order.tendered.minor} `}${priceTokenText(
          currency,
          zero(currency),
          tokens.map((line) => ({ ...line, quantity: 1 })),
        )}`,
      ),
      promotions,
    ),
    missing: missingForCheckout({
      lines: priced.map(({ row: line, problems }) => ({ id: String(line.id), problems })),
      goldHalted,
      changedLines: priced.flatMap(({ row: line, change }) => (change ? [String(line.id)] : [])),
      email: row.email,
      isVirtual,
      hasShippingAddress: row.shipping !== null,
      isEstimate: row.shipping?.open !== undefined,
      hasBillingAddress: hasBilling(row, isVirtual),
      hasShippingMethod: delivery !== null,
      paymentMethod: paymentOf(paidRow, now),
      paymentMethods,
      asksNoReturn: false,
      acceptedNoReturn: false,
    }),
  };
}

/** The e-shop's manager confirms transfers, so a market without an e-shop takes none. */
const takesTransfers = (stores: Stores, market: Market): boolean =>
  stores.settings(market).fps !== null && stores.eshopSource(market) !== null;

/**
 * The part of the price token for the reduction of a level. Without a reduction it is an empty text, so that it does not
 * change the token.
 */
const levelText = ({ reductions }: OrderPrice): string =>
  reductions
    .flatMap(({ cause }) => (cause.kind === 'level' ? [`${cause.tier}/${cause.basisPoints} `] : []))
    .join('');

/** The part of the price token for gifts. Without gifts it is an empty text, so that it does not change the token. */
const giftsText = (gifts: readonly FollowedGift[]): string =>
  gifts.map(({ gift, kept }) => `${gift.ruleId}/${gift.sku}/${kept} `).join('');

const reducesGold = ({ rule, outcome }: CartPromotion): boolean =>
  outcome.kind === 'applied' && mayReduceGold(rule.action);

/** Whether the cart has a billing address; for virtual goods a name is enough. */
function hasBilling({ billing, shipping }: CartRow, isVirtual: boolean): boolean {
  if (billing === null) return false;
  return billing.address === null ? shipping !== null : isVirtual || !billing.address.collector;
}

/** The chosen payment method. A method that needs a one-time token counts only while the token is valid. */
function paymentOf({ paymentMethod, paymentNonceUntil }: CartRow, now: Date): PaymentMethodCode | null {
  if (paymentMethod === null || !needsToken(paymentMethod)) return paymentMethod;
  return paymentNonceUntil !== null && paymentNonceUntil > now ? paymentMethod : null;
}
