import {
  choices,
  complete,
  type Design,
  type Draft,
  type Dropped,
  decodeDesign,
  drawUp,
  encodeDesign,
  missingSteps,
  type Option,
  type Promised,
  promiseDelivery,
  type Quote,
  quoteDesign,
  repair,
  type Step,
} from '@jinlan/domain/customiser';
import { type BusinessDay, businessDay, workingDaysBetween } from '@jinlan/domain/kernel';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { StoneToSet } from '../../diamonds/index.ts';
import type { Neighbours } from '../index.ts';
import type { Offer } from '../offer.ts';
import { weigh } from '../weigh.ts';

type MarketContext = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;

export interface OpenedDesign {
  readonly draft: Draft;
  /** The code of the repaired design. */
  readonly code: string;
  readonly missing: readonly Step[];
  readonly dropped: readonly Dropped[];
  readonly quote: Quote | null;
  /** The reason why a complete design has no quote. */
  readonly quoteRefusal: string | null;
  /** Working days until the promised day, and the day itself. */
  readonly delivery: { readonly deliveryDays: number; readonly dueOn: BusinessDay } | null;
}

/**
 * Opens a code with the current tables, stones and prices. A code contains choices, no facts: the data of its stone comes
 * from the inventory. Choices that are no longer offered are dropped and listed. Prices are in the request's market and
 * currency.
 */
export async function openDesign(
  neighbours: Neighbours,
  offer: Offer,
  context: MarketContext,
  code: string,
): Promise<OpenedDesign> {
  const { tables } = offer;
  const workshop = offer.workshopIn(context.storeView.market);
  const { draft: currentDraft, stone, gone } = await withStone(neighbours, context, readCode(offer, code));
  const { draft, dropped } = repair(workshop, currentDraft);
  const design = complete(workshop, draft);
  const priced = design.ok
    ? await quoteOf(neighbours, offer, context, design.value, stone)
    : withoutQuote(null);
  return {
    draft,
    code: encodeDesign(draft, tables.shop),
    missing: missingSteps(workshop, draft),
    dropped: [...gone, ...dropped],
    ...priced,
    delivery: design.ok ? await promisedNow(neighbours, offer, context, design.value, stone) : null,
  };
}

/** All options of a step for the design so far. */
export async function choicesOf(
  neighbours: Neighbours,
  offer: Offer,
  context: MarketContext,
  code: string,
  step: string,
): Promise<readonly Option[]> {
  const { draft } = await withStone(neighbours, context, readCode(offer, code));
  // An unknown step has no options.
  const workshop = offer.workshopIn(context.storeView.market);
  return choices(workshop, repair(workshop, draft).draft, step as Step);
}

export function readCode({ tables }: Offer, code: string): Draft {
  const decoded = decodeDesign(code, tables.shop);
  if (!decoded.ok) {
    const { code, data } = decoded.error;
    throw code === 'CODE_FORMAT_UNKNOWN' ? refuse(code, data) : refuse(code);
  }
  if (decoded.value.tables > tables.version) throw refuse('TABLES_NEWER', { tables: decoded.value.tables });
  return decoded.value;
}

interface WithStone {
  readonly draft: Draft;
  readonly stone: StoneToSet | null;
  readonly gone: readonly Dropped[];
}

export async function withStone(
  { diamonds }: Neighbours,
  { storeView: { market }, currency }: MarketContext,
  draft: Draft,
): Promise<WithStone> {
  if (draft.flow !== 'diamond-ring' || !draft.piece.stone) return { draft, stone: null, gone: [] };
  const { stone: codedStone, ...others } = draft.piece;
  const stone = await diamonds.stoneToSet({ market, currency }, codedStone.sku);
  if (stone) return { draft: { ...draft, piece: { ...draft.piece, stone: stone.stone } }, stone, gone: [] };
  const gone: Dropped = { step: 'stone', reason: { code: 'STONE_GONE', data: { sku: codedStone.sku } } };
  return { draft: { ...draft, piece: others } as Draft, stone: null, gone: [gone] };
}

type QuoteResult = Pick<OpenedDesign, 'quote' | 'quoteRefusal'>;
const withoutQuote = (quoteRefusal: string | null): QuoteResult => ({ quote: null, quoteRefusal });

async function quoteOf(
  { stores, pricing }: Neighbours,
  { workshop, tables, fonts }: Offer,
  { storeView: { market }, currency }: MarketContext,
  design: Design,
  stone: StoneToSet | null,
): Promise<QuoteResult> {
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return withoutQuote(drawn.error.code);
  const rate = tables.currency === currency ? 1_000_000 : stores.rate(tables.currency, currency);
  if (rate === null) return withoutQuote('RATE_MISSING');
  const weights = await weigh(fonts, drawn.value);
  const quote = quoteDesign(
    workshop,
    design,
    { currency, partsPerMillion: rate, weights, stonePrice: stone?.price ?? null },
    pricing.quotes(market, currency),
  );
  return quote.ok ? { quote: quote.value, quoteRefusal: null } : withoutQuote(quote.error.code);
}

/** The days of a design, without the work that is already booked in the workshop. */
export function deliveryOf(
  { workshop: days }: Pick<Neighbours, 'workshop'>,
  { workshop }: Offer,
  { storeView: { market }, now }: MarketContext,
  design: Design,
  stone: StoneToSet | null,
): Promised | null {
  const promised = promiseDelivery(workshop, design, {
    market,
    today: businessDay(now),
    holidays: days.holidays(market),
    stoneDays: stone?.deliveryDays ?? 0,
  });
  return promised.ok ? promised.value : null;
}

/** The days that would be promised for one such design now; null where the workshop has no place. */
async function promisedNow(
  neighbours: Neighbours,
  offer: Offer,
  context: MarketContext,
  design: Design,
  stone: StoneToSet | null,
): Promise<OpenedDesign['delivery']> {
  const delivery = deliveryOf(neighbours, offer, context, design, stone);
  const { market } = context.storeView;
  if (delivery === null) return null;
  const { makingDays, deliveryDays } = delivery;
  const need = {
    craft: design.flow,
    pieces: design.flow === 'pair-rings' ? 2 : 1,
    ...{ makingDays, transitDays: deliveryDays - makingDays },
  };
  const [promised] = (await neighbours.workshop.preview(market, [need])) ?? [];
  if (promised === undefined) return null;
  const today = businessDay(context.now);
  return {
    deliveryDays: workingDaysBetween(today, promised.dueOn, neighbours.workshop.holidays(market)),
    dueOn: promised.dueOn,
  };
}
