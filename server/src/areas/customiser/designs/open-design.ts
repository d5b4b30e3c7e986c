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
import { businessDay } from '@jinlan/domain/kernel';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { StoneToSet } from '../../diamonds/index.ts';
import type { Neighbours } from '../index.ts';
import type { Offer } from '../offer.ts';
import { weigh } from '../weigh.ts';

type Place = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;

export interface OpenedDesign {
  readonly draft: Draft;
  /** Of the design as it is now. */
  readonly code: string;
  readonly missing: readonly Step[];
  readonly dropped: readonly Dropped[];
  readonly quote: Quote | null;
  /** Why there is no quote of a whole design. */
  readonly quoteRefusal: string | null;
  readonly delivery: Promised | null;
}

/**
 * What a code says, under the tables, the stones and the prices of now: the code brings choices and no facts. Its stone is the
 * inventory's, whatever the code tells of it; what can be made no more is dropped and named. Prices are those of the request's
 * market and currency.
 */
export async function openDesign(
  neighbours: Neighbours,
  offer: Offer,
  place: Place,
  code: string,
): Promise<OpenedDesign> {
  const { tables } = offer;
  const workshop = offer.workshopIn(place.storeView.market);
  const { draft: current, stone, gone } = await withStone(neighbours, place, readCode(offer, code));
  const { draft, dropped } = repair(workshop, current);
  const design = complete(workshop, draft);
  const priced = design.ok ? await price(neighbours, offer, place, design.value, stone) : noPrice(null);
  return {
    draft,
    code: encodeDesign(draft, tables.shop),
    missing: missingSteps(workshop, draft),
    dropped: [...gone, ...dropped],
    ...priced,
    delivery: design.ok ? deliveryOf(neighbours, offer, place, design.value, stone) : null,
  };
}

/** Every option of a step, as far as the design has come. */
export async function choicesOf(
  neighbours: Neighbours,
  offer: Offer,
  place: Place,
  code: string,
  step: string,
): Promise<readonly Option[]> {
  const { draft } = await withStone(neighbours, place, readCode(offer, code));
  // What is no step of the design has no options.
  const workshop = offer.workshopIn(place.storeView.market);
  return choices(workshop, repair(workshop, draft).draft, step as Step);
}

export function readCode({ tables }: Offer, code: string): Draft {
  const read = decodeDesign(code, tables.shop);
  if (!read.ok) {
    const { code, data } = read.error;
    throw code === 'CODE_FORMAT_UNKNOWN' ? refuse(code, data) : refuse(code);
  }
  if (read.value.tables > tables.version) throw refuse('TABLES_NEWER', { tables: read.value.tables });
  return read.value;
}

interface WithStone {
  readonly draft: Draft;
  readonly stone: StoneToSet | null;
  readonly gone: readonly Dropped[];
}

export async function withStone(
  { diamonds }: Neighbours,
  { storeView: { market }, currency }: Place,
  draft: Draft,
): Promise<WithStone> {
  if (draft.flow !== 'diamond-ring' || !draft.piece.stone) return { draft, stone: null, gone: [] };
  const { stone: said, ...others } = draft.piece;
  const stone = await diamonds.stoneToSet({ market, currency }, said.sku);
  if (stone) return { draft: { ...draft, piece: { ...draft.piece, stone: stone.stone } }, stone, gone: [] };
  const gone: Dropped = { step: 'stone', reason: { code: 'STONE_GONE', data: { sku: said.sku } } };
  return { draft: { ...draft, piece: others } as Draft, stone: null, gone: [gone] };
}

type Priced = Pick<OpenedDesign, 'quote' | 'quoteRefusal'>;
const noPrice = (quoteRefusal: string | null): Priced => ({ quote: null, quoteRefusal });

async function price(
  { stores, pricing }: Neighbours,
  { workshop, tables, fonts }: Offer,
  { storeView: { market }, currency }: Place,
  design: Design,
  stone: StoneToSet | null,
): Promise<Priced> {
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return noPrice(drawn.error.code);
  const rate = tables.currency === currency ? 1_000_000 : stores.rate(tables.currency, currency);
  if (rate === null) return noPrice('RATE_MISSING');
  const weights = await weigh(fonts, drawn.value);
  const quote = quoteDesign(
    workshop,
    design,
    { currency, partsPerMillion: rate, weights, stonePrice: stone?.price ?? null },
    pricing.quotes(market, currency),
  );
  return quote.ok ? { quote: quote.value, quoteRefusal: null } : noPrice(quote.error.code);
}

export function deliveryOf(
  { stores }: Neighbours,
  { workshop }: Offer,
  { storeView: { market }, now }: Place,
  design: Design,
  stone: StoneToSet | null,
): OpenedDesign['delivery'] {
  const eshop = stores.eshopSource(market);
  const closed = eshop ? stores.holidays(eshop.code).filter(({ opens }) => opens === null) : [];
  const promised = promiseDelivery(workshop, design, {
    market,
    today: businessDay(now),
    holidays: new Set(closed.map(({ day }) => day)),
    stoneDays: stone?.deliveryDays ?? 0,
  });
  return promised.ok ? promised.value : null;
}
