import { createHash } from 'node:crypto';
import {
  type LineProblem,
  type Missing,
  missingForCheckout,
  type PricedBagLine,
  priceBagLine,
  type Stock,
  stockOfParts,
} from '@jinlan/domain/cart';
import { type LocalText, marketFacts, type StoreView } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, isZero, type Money, money, sum, zero } from '@jinlan/domain/money';
import { needsToken, type PaymentMethodCode, paymentMethodsFor } from '@jinlan/domain/payments';
import {
  type GoldQuote,
  type GoldQuotes,
  type LineReduction,
  metalsOf,
  type OrderPrice,
  pricePiece,
  priceTokenText,
  type ShippingTerms,
  type Waterfall,
  waterfall,
} from '@jinlan/domain/pricing';
import { mayReduceGold, type Outcome } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import type { PaymentGateways } from '../../../platform/gateways/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Customiser } from '../../customiser/index.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { Stores } from '../../stores/index.ts';
import type { Tenders } from '../../tenders/index.ts';
import {
  byCourier,
  courierTerms,
  type Delivery,
  deliveriesOf,
  deliveryOf,
  rateTo,
  shippingTerms,
} from '../checkout/delivery.ts';
import { bagOf } from '../lines/bag-rows.ts';
import { customOptionsIn, ownerOf, withCustomOptions } from '../lines/custom-options.ts';
import { downloadsIn, withFiles } from '../lines/files.ts';
import { classOf, exchanged, findPiece, isVirtualBag, type Piece, stockedParts } from '../lines/pieces.ts';
import type { Customers } from '../opening/customers.ts';
import type { CartRow, LineRow } from '../store.ts';
import {
  type AppliedCredit,
  type AppliedGiftCard,
  appliedCards,
  appliedCredit,
  storeCreditIn,
} from './applied-tenders.ts';
import { isHalted, leadingMetal } from './gold-of-piece.ts';
import { buyerKeys, type CartPromotion, promoteCart } from './promotions-of-cart.ts';
import { shownToken } from './shown-token.ts';

/**
 * A priced line; nothing of it is stored. Price changes are detected in the market's own currency, so that
 * a new exchange rate is not reported as one. A line whose piece has left the catalogue is omitted; the
 * next change of the cart removes it.
 */
export interface PricedLine {
  readonly row: LineRow;
  readonly piece: Piece;
  /** The largest stock that any delivery can provide. */
  readonly most: Stock;
  /** The price of one piece; `total` is that of the line. Both are before the order's reductions. */
  readonly unit: Waterfall;
  readonly total: Waterfall;
  /** The line's shares of the order's reductions, and their sum. */
  readonly reductions: readonly LineReduction[];
  readonly reduced: Money;
  /** Null once the shopper has accepted the current price. */
  readonly change: LineChange | null;
  readonly problems: readonly LineProblem[];
  readonly quote: GoldQuote | null;
  /** What accepting the current price would store. */
  readonly present: { readonly version: number | null; readonly price: number | null };
}

/** A line before the order's reductions are known. */
type UnreducedLine = Omit<PricedLine, 'reductions' | 'reduced'>;

export interface LineChange {
  readonly old: Money;
  readonly current: Money;
  readonly oldQuote: GoldQuote | null;
  readonly currentQuote: GoldQuote | null;
}

export interface PricedCart {
  readonly row: CartRow;
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  readonly lines: readonly PricedLine[];
  readonly order: OrderPrice;
  /** Null unless it reduces the price. */
  readonly coupon: { readonly id: number; readonly code: string; readonly label: LocalText } | null;
  /** The promotions that were examined: the automatic ones of the market, and that of the code. */
  readonly promotions: readonly CartPromotion[];
  /** Their names, by their ids. */
  readonly labels: ReadonlyMap<number, LocalText>;
  /** What became of the coupon of the bag; null if it has none. */
  readonly couponOutcome: Outcome | null;
  /** Identifies the buyer for the limits of promotions; null while nothing of the buyer is known. */
  readonly buyerKeys: readonly string[];
  /** Those of the cart's currency, in the order in which they pay. */
  readonly giftCards: readonly AppliedGiftCard[];
  /** Null unless the customer pays with it. */
  readonly storeCredit: AppliedCredit | null;
  /** The market's courier terms; collecting is free. */
  readonly courier: ShippingTerms;
  /** Null until it is chosen, and if nothing is to be delivered. */
  readonly delivery: Delivery | null;
  /** Whether nothing is sent or collected; then no address or delivery is required. */
  readonly isVirtual: boolean;
  readonly paymentMethods: readonly PaymentMethodCode[];
  readonly goldHalted: boolean;
  readonly hasDynamicGold: boolean;
  /** Identifies everything that this response charges. */
  readonly priceToken: string;
  /** Identifies the prices of the pieces, the coupon in effect, and automatic promotions. */
  readonly pieceToken: string;
  readonly missing: readonly Missing[];
}

export interface PricingParts {
  readonly platform: Pick<Platform, 'config'>;
  readonly pricing: Pricing;
  readonly stores: Stores;
  readonly catalogue: Catalogue;
  readonly customers: Pick<Customers, 'buyerOf'>;
  readonly customiser: Pick<Customiser, 'standing'>;
  readonly payments: Pick<PaymentGateways, 'methodsIn'>;
  readonly tenders: Pick<Tenders, 'giftCards' | 'storeCredit'>;
}

export interface PriceContext {
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  readonly now: Date;
}

/**
 * The price of a piece that the market no longer sells. Its line stays, so that the shopper sees why it
 * cannot be ordered.
 */
const notSold: PricedBagLine = {
  unit: null,
  row: null,
  change: null,
  problems: [{ code: 'NOT_SALABLE', data: {} }],
};

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
  // A customer's e-mails go to the account's current address.
  const row = storedRow.customerId === null ? storedRow : { ...storedRow, email: buyer?.email ?? null };
  const { storeView, currency, now } = context;
  const { market } = storeView;
  const versions = row.lines.flatMap(({ acknowledgedVersion }) => acknowledgedVersion ?? []);
  const old = await pricing.versions(versions, market, currency, db);
  const storedCoupon =
    row.couponCode === null ? null : await pricing.promotions.byCode(db, market, row.couponCode, currency);

  const downloads = await downloadsIn(catalogue, db, row.lines);
  const options = await customOptionsIn(catalogue, db, row.lines);
  const priceLine = linePricer(parts, context, old);
  const isVirtual = isVirtualBag(catalogue, row.lines);
  const delivery = isVirtual ? null : deliveryOf(stores, row);
  // Before a delivery is chosen the courier's stock counts, so that clients that know no other delivery see
  // shortages at once.
  const checkedDelivery = isVirtual ? null : (delivery ?? byCourier);
  const lines = row.lines.flatMap((line, index): UnreducedLine[] => {
    const basePiece = findPiece(catalogue, line, market, currency, checkedDelivery);
    if (!basePiece) return [];
    const files = downloads.get(line.sku);
    const chargedPiece = files
      ? withFiles(stores, context, basePiece, line.links, files)
      : exchanged(basePiece, currency, rateTo(stores, marketFacts[market].currency, currency));
    const piece = line.options
      ? withCustomOptions(
          stores,
          context,
          chargedPiece,
          line.options,
          options.get(ownerOf(chargedPiece)) ?? [],
        )
      : chargedPiece;
    return [priceLine(line, piece, row.lines.slice(0, index))];
  });

  const giftCards =
    row.giftCardIds.length === 0 ? [] : await parts.tenders.giftCards(db, row.giftCardIds, currency, now);
  const storeCredit = await storeCreditIn(parts.tenders, db, context, row);
  const courier = courierTerms(stores, storeView, currency);
  const buyerSecret = parts.platform.config.secrets.application;
  const { order, outcomes, promotions } = await promoteCart(
    { pricing, catalogue, buyerSecret },
    db,
    context,
    {
      row,
      delivery,
      lines,
      coded: storedCoupon,
      buyer,
      terms: {
        currency,
        lines: lines.map(({ row: line, unit, piece }) => ({
          id: String(line.id),
          unit,
          quantity: line.quantity,
          productClass: classOf(piece),
          giftWrapped: line.giftWrap,
        })),
        tierCraft: null,
        giftWrapFee: zero(currency),
        shipping: delivery && shippingTerms(delivery, courier),
        giftCards: giftCards.map(({ label, balance }) => ({ code: label, balance })),
        storeCredit,
      },
    },
  );
  const couponOutcome = (storedCoupon && outcomes.get(storedCoupon.rule.id)) ?? null;
  const applied =
    storedCoupon && couponOutcome?.kind === 'applied'
      ? { id: storedCoupon.rule.id, code: row.couponCode ?? '', label: storedCoupon.label }
      : null;
  const reductionsByLine = new Map(order.lines.map(({ id, reductions }) => [id, reductions]));
  const priced = lines.map((line): PricedLine => {
    const reductions = reductionsByLine.get(String(line.row.id)) ?? [];
    const amounts = reductions.map(({ amount }) => amount);
    return { ...line, reductions, reduced: sum(currency, amounts) };
  });
  const dynamic = priced.filter(({ piece }) => piece.basis !== null && metalsOf(piece.basis).length > 0);
  const goldHalted = dynamic.some(({ piece }) => isHalted(pricing, storeView, piece));
  const { payInStore } = stores.settings(market);
  const amountDue: Money = priced.length === 0 ? money(1, currency) : order.due;
  const paymentMethods = paymentMethodsFor({
    due: amountDue,
    market,
    gateways: parts.payments.methodsIn(market),
    // An unpaid order waits for days, and nobody visits a store for a file. The price of gold by weight is fixed
    // when the store is paid; what a tender has paid or a promotion has taken off by then could be more.
    inStore:
      payInStore &&
      (priced.length === 0 || priced.some(({ piece }) => piece.kind !== 'downloadable')) &&
      !(dynamic.length > 0 && (!isZero(order.tendered) || promotions.some(reducesGold))),
  });
  const tokens = priced.map(({ row: line, unit }) => ({
    id: String(line.id),
    sku: line.sku,
    quantity: line.quantity,
    unit,
  }));

  return {
    row,
    storeView,
    currency,
    lines: priced,
    order,
    coupon: applied,
    promotions,
    labels: new Map(promotions.map(({ rule, label }) => [rule.id, label])),
    buyerKeys: buyerKeys(buyerSecret, row),
    couponOutcome,
    giftCards: appliedCards(giftCards, order),
    storeCredit: storeCredit && appliedCredit(storeCredit, order),
    courier,
    delivery,
    isVirtual,
    paymentMethods,
    goldHalted,
    hasDynamicGold: dynamic.length > 0,
    priceToken: hash(priceTokenText(currency, order.due, tokens)),
    pieceToken: shownToken(
      hash(
        `${applied?.code ?? ''} ${isZero(order.tendered) ? '' : `${order.tendered.minor} `}${priceTokenText(
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
      paymentMethod: paymentOf(row, now),
      paymentMethods,
      asksNoReturn: false,
      acceptedNoReturn: false,
    }),
  };
}

const reducesGold = ({ rule, outcome }: CartPromotion): boolean =>
  outcome.kind === 'applied' && mayReduceGold(rule.action);

/** Whether the cart has a billing address; for virtual goods a name is enough. */
function hasBilling({ billing, shipping }: CartRow, isVirtual: boolean): boolean {
  if (billing === null) return false;
  return billing.address === null ? shipping !== null : isVirtual || !billing.address.collector;
}

function linePricer(
  { pricing, stores, catalogue, customiser }: PricingParts,
  { storeView, currency }: PriceContext,
  old: ReadonlyMap<number, GoldQuote>,
): (line: LineRow, piece: Piece, before: readonly LineRow[]) => UnreducedLine {
  const { market } = storeView;
  const ownCurrency = marketFacts[market].currency;
  const rate = rateTo(stores, ownCurrency, currency);
  const ownQuotes = pricing.quotes(market, ownCurrency);
  const quotes = ownCurrency === currency ? ownQuotes : pricing.quotes(market, currency);

  return (line, piece, before) => {
    const { basis, ownBasis } = piece;
    const metal = leadingMetal(basis);
    const quote = metal === null ? null : (quotes[metal] ?? null);
    const oldQuote = line.acknowledgedVersion === null ? null : (old.get(line.acknowledgedVersion) ?? null);
    const acknowledged: GoldQuotes = metal === null || oldQuote === null ? {} : { [metal]: oldQuote };
    const others = bagOf(before);
    const stockFor = (delivery: Delivery | null): Stock => {
      const deliverablePiece = findPiece(catalogue, line, market, currency, delivery);
      return stockOfParts(stockedParts(deliverablePiece ?? piece), others);
    };
    const stock = stockOfParts(stockedParts(piece), others);
    const isShort = !hasEnough(stock, line.quantity);
    const isElsewhere =
      isShort &&
      deliveriesOf(stores, market).some((delivery) => hasEnough(stockFor(delivery), line.quantity));
    const made = line.made && {
      ...customiser.standing(line.made, market),
      stonesBefore: before.flatMap((other) => other.made?.stone?.sku ?? []),
    };
    const terms = {
      quantity: line.quantity,
      acknowledged,
      salable: piece.salable,
      stock,
      elsewhere: isElsewhere,
      ...(made && { made }),
    };
    const priced = basis ? priceBagLine({ ...terms, basis }, quotes) : notSold;
    const ownPrice = ownBasis && pricePiece(ownBasis, ownQuotes);
    const price = ownPrice?.ok ? ownPrice.value.total.minor : null;
    const unit = priced.unit ?? waterfall(currency, []);
    const isChanged = price !== null && line.acknowledgedPrice !== null && price !== line.acknowledgedPrice;
    return {
      row: line,
      piece,
      most: findPiece(catalogue, line, market, currency)?.stock ?? piece.stock,
      unit,
      total: priced.row ?? waterfall(currency, []),
      problems: priced.problems,
      quote,
      change: isChanged
        ? {
            old: convert(money(line.acknowledgedPrice as number, ownCurrency), currency, rate),
            current: unit.total,
            oldQuote,
            currentQuote: quote,
          }
        : null,
      present: { version: quote?.version ?? null, price },
    };
  };
}

const hasEnough = (stock: Stock, quantity: number): boolean =>
  stock.kind !== 'counted' || stock.available >= quantity;

/** The chosen payment method. One that needs a one-time token counts only while the token is valid. */
function paymentOf({ paymentMethod, paymentNonceUntil }: CartRow, now: Date): PaymentMethodCode | null {
  if (paymentMethod === null || !needsToken(paymentMethod)) return paymentMethod;
  return paymentNonceUntil !== null && paymentNonceUntil > now ? paymentMethod : null;
}
