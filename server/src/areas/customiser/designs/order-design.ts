import { createHash } from 'node:crypto';
import {
  complete,
  type Design,
  type Drawn,
  drawUp,
  encodeDesign,
  madeBasis,
  priceMade,
  repair,
} from '@jinlan/domain/customiser';
import { err, ok, type Result } from '@jinlan/domain/kernel';
import { inEachLocale, type Market, marketFacts } from '@jinlan/domain/markets';
import type { MadeDesign } from '@jinlan/domain/validity';
import type { RequestContext } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { Neighbours } from '../index.ts';
import type { Offer } from '../offer.ts';
import { weigh } from '../weigh.ts';
import { type InWords, inWords, listed, nameOf } from './design-labels.ts';
import { deliveryOf, readCode, withStone } from './open-design.ts';

type Place = Pick<RequestContext, 'storeView' | 'now'>;

/**
 * What a code says, ready to be bought: whole, of what is offered now, with its price basis in the market's own currency. The
 * code brings choices and no facts. Nothing is mended in silence: whoever would have to drop something refuses instead.
 */
export async function orderDesign(
  neighbours: Neighbours,
  offer: Offer,
  { storeView, now }: Place,
  code: string,
): Promise<Result<Omit<MadeDesign, 'picture'>, Refusal>> {
  const { tables } = offer;
  const workshop = offer.workshopIn(storeView.market);
  const place = { storeView, now, currency: marketFacts[storeView.market].currency };
  let read: ReturnType<typeof readCode>;
  try {
    read = readCode(offer, code);
  } catch (error) {
    if (error instanceof Refusal) return err(error);
    throw error;
  }
  const { draft: current, stone, gone } = await withStone(neighbours, place, read);
  if (gone.length > 0) return err(refuse('STONE_GONE'));
  const { draft, dropped } = repair(workshop, current);
  const [first] = dropped;
  if (first) return err(refuse('DESIGN_CHANGED', { step: first.step, reason: first.reason.code }));
  const whole = complete(workshop, draft);
  if (!whole.ok) return err(refuse('DESIGN_INCOMPLETE'));
  const design = whole.value;
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return err(refuse('DESIGN_CHANGED', { step: 'style', reason: drawn.error.code }));

  const { currency } = place;
  const rate = tables.currency === currency ? 1_000_000 : neighbours.stores.rate(tables.currency, currency);
  if (rate === null) return err(refuse('DESIGN_NOT_PRICED', { reason: 'RATE_MISSING' }));
  const weights = await weigh(offer.fonts, drawn.value);
  const terms = { currency, partsPerMillion: rate, weights, stonePrice: stone?.price ?? null };
  const basis = madeBasis(workshop, design, terms);
  if (!basis.ok) return err(refuse('DESIGN_NOT_PRICED', { reason: basis.error.code }));
  const price = priceMade(basis.value, neighbours.pricing.quotes(storeView.market, currency));
  if (!price.ok) return err(refuse('GOLD_TRADING_HALTED'));
  const delivery = deliveryOf(neighbours, offer, place, design, stone);
  if (!delivery) return err(refuse('DESIGN_NOT_PRICED', { reason: 'NO_DELIVERY_DAY' }));

  const designCode = encodeDesign(design, tables.shop);
  const styles = drawn.value.map(({ style }) => style);
  const facts = stone && (await neighbours.diamonds.facts(stone.stone.sku));
  return ok({
    code: designCode,
    design,
    parts: drawn.value.map(({ part, style, blueprint }) => ({
      part,
      style: { code: style.code, name: style.name },
      blueprint,
      weights: weights[part] ?? {},
    })),
    basis: basis.value,
    ...wordsOf(inWords(workshop, design, facts)),
    name: nameOf(styles, design.flow),
    sku: skuOf(designCode, design, drawn.value),
    stone: facts,
    days: delivery.deliveryDays,
    makingDays: delivery.makingDays,
  });
}

const wordsOf = (words: InWords) => ({
  words,
  told: inEachLocale((locale) => listed(words[locale], locale)),
});

const longestStyles = 50;

/**
 * `CM-SU-QUAN-3F9A2C`, of a pair `CM-PAIR-SU-QUAN-…`: style, and a mark of the design, since clients keep names and pictures of
 * products by their number.
 */
function skuOf(code: string, { flow }: Design, drawn: readonly Drawn[]): string {
  const styles = [...new Set(drawn.map(({ style }) => style.code))];
  const named = ['CM', ...(flow === 'pair-rings' ? ['PAIR'] : []), ...styles]
    .join('-')
    .slice(0, longestStyles);
  const mark = createHash('sha256').update(code).digest('hex').slice(0, 6);
  return `${named}-${mark}`.toUpperCase();
}

/**
 * Whether what was put into a bag can still be made, and its words still be cut in its market. What its tables offered is offered,
 * and what they cut is cut, as long as they stand.
 */
export function standsIn(
  offer: Offer,
  market: Market,
  { design }: Pick<MadeDesign, 'design'>,
): { readonly isOffered: boolean; readonly wordsAreCut: boolean } {
  if (design.tables === offer.tables.version) return { isOffered: true, wordsAreCut: true };
  const { dropped } = repair(offer.workshopIn(market), design);
  const [forbidden, retired] = [true, false].map((banned) =>
    dropped.some(({ reason }) => (reason.code === 'TEXT_BANNED') === banned),
  );
  return { isOffered: !retired, wordsAreCut: !forbidden };
}
