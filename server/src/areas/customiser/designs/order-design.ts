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
import { type InWords, inWords, listRows, nameOf } from './design-labels.ts';
import { deliveryOf, readCode, withStone } from './open-design.ts';

type OrderContext = Pick<RequestContext, 'storeView' | 'now'>;

/**
 * Prepares the design of a code for the bag: complete, currently offered, with its price basis in the market's own currency.
 * Unlike `openDesign` it never repairs: where a choice would be dropped, it refuses.
 */
export async function orderDesign(
  neighbours: Neighbours,
  offer: Offer,
  { storeView, now }: OrderContext,
  code: string,
): Promise<Result<Omit<MadeDesign, 'picture'>, Refusal>> {
  const { tables } = offer;
  const workshop = offer.workshopIn(storeView.market);
  const context = { storeView, now, currency: marketFacts[storeView.market].currency };
  let decoded: ReturnType<typeof readCode>;
  try {
    decoded = readCode(offer, code);
  } catch (error) {
    if (error instanceof Refusal) return err(error);
    throw error;
  }
  const { draft: currentDraft, stone, gone } = await withStone(neighbours, context, decoded);
  if (gone.length > 0) return err(refuse('STONE_GONE'));
  const { draft, dropped } = repair(workshop, currentDraft);
  const [first] = dropped;
  if (first) return err(refuse('DESIGN_CHANGED', { step: first.step, reason: first.reason.code }));
  const completed = complete(workshop, draft);
  if (!completed.ok) return err(refuse('DESIGN_INCOMPLETE'));
  const design = completed.value;
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return err(refuse('DESIGN_CHANGED', { step: 'style', reason: drawn.error.code }));

  const { currency } = context;
  const rate = tables.currency === currency ? 1_000_000 : neighbours.stores.rate(tables.currency, currency);
  if (rate === null) return err(refuse('DESIGN_NOT_PRICED', { reason: 'RATE_MISSING' }));
  const weights = await weigh(offer.fonts, drawn.value);
  const terms = { currency, partsPerMillion: rate, weights, stonePrice: stone?.price ?? null };
  const basis = madeBasis(workshop, design, terms);
  if (!basis.ok) return err(refuse('DESIGN_NOT_PRICED', { reason: basis.error.code }));
  const price = priceMade(basis.value, neighbours.pricing.quotes(storeView.market, currency));
  if (!price.ok) return err(refuse('GOLD_TRADING_HALTED'));
  const delivery = deliveryOf(neighbours, offer, context, design, stone);
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
    ...textsOf(inWords(workshop, design, facts)),
    name: nameOf(styles, design.flow),
    sku: skuOf(designCode, design, drawn.value),
    stone: facts,
    days: delivery.deliveryDays,
    makingDays: delivery.makingDays,
  });
}

const textsOf = (words: InWords) => ({
  words,
  told: inEachLocale((locale) => listRows(words[locale], locale)),
});

const maxStylesLength = 50;

/**
 * The SKU of a design: `CM-SU-QUAN-3F9A2C`, for a pair `CM-PAIR-SU-QUAN-…`. It contains the style and a hash of the code,
 * because clients cache names and pictures by SKU.
 */
function skuOf(code: string, { flow }: Design, drawn: readonly Drawn[]): string {
  const styles = [...new Set(drawn.map(({ style }) => style.code))];
  const prefix = ['CM', ...(flow === 'pair-rings' ? ['PAIR'] : []), ...styles]
    .join('-')
    .slice(0, maxStylesLength);
  const mark = createHash('sha256').update(code).digest('hex').slice(0, 6);
  return `${prefix}-${mark}`.toUpperCase();
}

/**
 * Whether a design in a bag is still offered, and its words may still be engraved in its market. With unchanged tables both
 * are true.
 */
export function standsIn(
  offer: Offer,
  market: Market,
  { design }: Pick<MadeDesign, 'design'>,
): { readonly isOffered: boolean; readonly wordsAreCut: boolean } {
  if (design.tables === offer.tables.version) return { isOffered: true, wordsAreCut: true };
  const { dropped } = repair(offer.workshopIn(market), design);
  const [hasForbidden, hasRetired] = [true, false].map((banned) =>
    dropped.some(({ reason }) => (reason.code === 'TEXT_BANNED') === banned),
  );
  return { isOffered: !hasRetired, wordsAreCut: !hasForbidden };
}
