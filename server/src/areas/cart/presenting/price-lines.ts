import { type PricedBagLine, priceBagLine, type Stock, stockOfParts } from '@jinlan/domain/cart';
import { marketFacts } from '@jinlan/domain/markets';
import { convert, money } from '@jinlan/domain/money';
import { type GoldQuote, type GoldQuotes, pricePiece, waterfall } from '@jinlan/domain/pricing';
import { type Delivery, deliveriesOf, rateTo } from '../checkout/delivery.ts';
import { bagOf } from '../lines/bag-rows.ts';
import { findPiece, type Piece, stockedParts } from '../lines/pieces.ts';
import type { LineRow } from '../store.ts';
import { leadingMetal } from './gold-of-piece.ts';
import type { PriceContext, PricingParts } from './price-cart.ts';
import type { UnreducedLine } from './priced-line.ts';

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

/** Returns the function that prices a line; `before` are the lines that take stock before it. */
export function linePricer(
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
      gift: null,
    };
  };
}

const hasEnough = (stock: Stock, quantity: number): boolean =>
  stock.kind !== 'counted' || stock.available >= quantity;
