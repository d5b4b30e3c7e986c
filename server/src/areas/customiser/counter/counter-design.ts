import {
  type CustomMade,
  type CustomMadeItem,
  complete,
  type Draft,
  type Dropped,
  drawUp,
  type Part,
  readShownDesign,
  valuesOf,
  type Weights,
} from '@jinlan/domain/customiser';
import type { LocalText } from '@jinlan/domain/markets';
import { type Actor, anything, may } from '@jinlan/domain/people';
import type { StoneFacts } from '@jinlan/domain/validity';
import type { RequestContext } from '../../../platform/context.ts';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { inWords, nameOf } from '../designs/design-labels.ts';
import { findShared, type SavedDesigns, savedOfCustomer, stylesOf } from '../designs/kept-designs.ts';
import { type OpenedDesign, openDesign, readCode } from '../designs/open-design.ts';
import { sharedByCode } from '../designs/store-designs.ts';
import type { Neighbours } from '../index.ts';
import type { Offer } from '../offer.ts';
import { weigh } from '../weigh.ts';

/** Designs that customers bring to a counter, as staff see them: everything that bag and order would tell, before either. */
type Caller = Pick<RequestContext, 'storeView' | 'currency' | 'now' | 'actor'>;

export interface CounterDesign {
  /** The word it has, whichever way it was shown; null for one that nobody shared. */
  readonly short: string | null;
  /** As it was shown; `opened.code` is without what can be had no more. */
  readonly code: string;
  readonly name: LocalText;
  readonly picture: string | null;
  readonly opened: OpenedDesign;
  readonly pieces: readonly CounterPiece[];
  readonly dropped: readonly (OpenedDesign['dropped'][number] & {
    /** What had been chosen, in words; null where that has none. */
    readonly was: string | null;
  })[];
  readonly stone: CounterStone | null;
}

export interface CounterPiece {
  readonly part: Part;
  /** What is chosen so far, in the language of the store view. */
  readonly made: CustomMade;
  /** Of a ring the inner circumference in tenths of a millimetre; null before it is chosen, and of what has none. */
  readonly circumference: number | null;
  /** Milligrams by alloy, as the model weighs; empty before the design is whole. */
  readonly weights: Weights;
}

export interface CounterStone {
  readonly sku: string;
  /** `not-here`: nobody has it, and this market does not sell it. `unknown`: the inventory has no such number. */
  readonly standing: 'free' | 'held' | 'sold' | 'not-here' | 'unknown';
  readonly facts: StoneFacts | null;
}

/** Of one staff member: words can be guessed with patience. */
const openedByStaff: SharedLimit = { name: 'counter-design', most: 60, seconds: 180 };

function staffWho(actor: Actor): Extract<Actor, { readonly kind: 'staff' }> {
  if (actor.kind === 'staff' && may(actor, 'counter-design.read', anything)) return actor;
  throw refuse('STAFF_ONLY');
}

/** Refused before anything is looked for. */
export async function mustBeAtCounter({ limits }: Platform, { actor }: Pick<Caller, 'actor'>): Promise<void> {
  const turn = await limits.take([{ limit: openedByStaff, subject: staffWho(actor).staffNo }]);
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
}

export async function readCounterDesign(
  platform: Platform,
  neighbours: Neighbours,
  offer: Offer,
  caller: Caller,
  text: string,
): Promise<CounterDesign> {
  const shown = readShownDesign(text);
  if (shown === null) throw refuse('DESIGN_NOT_SHOWN');
  const shared =
    shown.kind === 'short'
      ? await findShared(platform, shown.short)
      : await sharedByCode(platform.db, shown.code);
  if (shared === null && shown.kind === 'short') throw refuse('DESIGN_NOT_FOUND');
  const code = shown.kind === 'code' ? shown.code : (shared?.code ?? '');
  const before = readCode(offer, code);
  // First, since it takes in every sale up to now: the price must not speak of a stone that is told as gone.
  const stone = await stoneOf(neighbours, caller, before);
  const opened = await openDesign(neighbours, offer, caller, code);
  const { locale } = caller.storeView;
  const facts = stone?.facts ?? null;
  const had = piecesOf(inWords(offer.workshop, before, facts)[locale]);
  const weights = await weightsOf(offer, opened.draft);
  return {
    short: shared?.short ?? null,
    code,
    name: nameOf(stylesOf(offer, before), before.flow),
    picture: shared?.picture ?? null,
    opened,
    pieces: piecesOf(inWords(offer.workshop, opened.draft, facts)[locale]).map(({ part, made }) => ({
      part,
      made,
      circumference: valuesOf(opened.draft, part).size ?? null,
      weights: weights[part] ?? {},
    })),
    dropped: opened.dropped.map((one) => ({ ...one, was: wordsOfStep(had, one) })),
    stone,
  };
}

function piecesOf(item: CustomMadeItem): readonly { readonly part: Part; readonly made: CustomMade }[] {
  if (item.kind === 'single') return [{ part: 'piece', made: item.piece }];
  return [
    ...(item.for_her_option ? [{ part: 'her' as const, made: item.for_her_option }] : []),
    ...(item.for_him_option ? [{ part: 'him' as const, made: item.for_him_option }] : []),
  ];
}

/** Of a step both rings share (`style`) what either says; of an engraving the words at its own place. */
function wordsOfStep(pieces: ReturnType<typeof piecesOf>, { step, position }: Dropped): string | null {
  const [field, part] = step.split('.').reverse();
  const own = pieces.find((piece) => part === undefined || piece.part === part)?.made;
  const option = own?.custommate_options.find(
    ({ option_id, value_id }) => option_id === field && (position === undefined || value_id === position),
  );
  const cut = own?.word_custommate_options.filter(({ word_type: type }) =>
    type === 'text' || type === 'charm'
      ? type === field
      : field === 'engraving' && (position === undefined || type === position),
  );
  const said = [
    ...(option ? [option.value_label] : []),
    ...(cut ?? []).map(({ word_content }) => word_content),
  ];
  return said.length > 0 ? said.join(' · ') : null;
}

async function weightsOf(
  { workshop, fonts }: Offer,
  draft: Draft,
): Promise<Readonly<Partial<Record<Part, Weights>>>> {
  const design = complete(workshop, draft);
  const drawn = design.ok ? drawUp(workshop, design.value) : design;
  return drawn.ok ? weigh(fonts, drawn.value) : {};
}

async function stoneOf(
  { diamonds }: Neighbours,
  { storeView: { market }, currency }: Caller,
  draft: Draft,
): Promise<CounterStone | null> {
  if (draft.flow !== 'diamond-ring' || !draft.piece.stone) return null;
  const { sku } = draft.piece.stone;
  const standing = await diamonds.standing(sku);
  const isForSale = standing === 'free' && (await diamonds.stoneToSet({ market, currency }, sku)) !== null;
  return {
    sku,
    standing: standing === 'free' && !isForSale ? 'not-here' : (standing ?? 'unknown'),
    facts: await diamonds.facts(sku),
  };
}

/** As many as an account's own page shows at most. */
const mostFound = 50;

/**
 * What the customer of this e-mail address has saved, the newest first. The same answer for an address without an account and
 * for one without designs.
 */
export async function findSavedDesigns(
  { db }: Platform,
  { customers }: Neighbours,
  offer: Offer | null,
  caller: Caller,
  email: string,
): Promise<SavedDesigns> {
  const customerId = await customers.lookUp(caller, email, 'saved-designs.look-up');
  return savedOfCustomer(db, offer, customerId ?? 'nobody', { pageSize: mostFound, currentPage: 1 });
}
