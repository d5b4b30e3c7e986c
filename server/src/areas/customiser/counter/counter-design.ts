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

/** The request of a staff member who opens a design that a customer shows at the counter. */
type Caller = Pick<RequestContext, 'storeView' | 'currency' | 'now' | 'actor'>;

export interface CounterDesign {
  /** The short word of the design, in whatever form the customer showed it; null if the design was never shared. */
  readonly short: string | null;
  /** The code as shown; `opened.code` is without choices that are no longer offered. */
  readonly code: string;
  readonly name: LocalText;
  readonly picture: string | null;
  readonly opened: OpenedDesign;
  readonly pieces: readonly CounterPiece[];
  readonly dropped: readonly (OpenedDesign['dropped'][number] & {
    /** The dropped choice as text; null if it has no text. */
    readonly was: string | null;
  })[];
  readonly stone: CounterStone | null;
}

export interface CounterPiece {
  readonly part: Part;
  /** The choices so far, in the language of the store view. */
  readonly made: CustomMade;
  /** The inner circumference of a ring in tenths of a millimetre; null where it is not chosen or does not apply. */
  readonly circumference: number | null;
  /** Milligrams by alloy, computed from the model; empty while the design is incomplete. */
  readonly weights: Weights;
}

export interface CounterStone {
  readonly sku: string;
  /** `not-here`: free, but not sold in this market. `unknown`: the inventory has no such SKU. */
  readonly standing: 'free' | 'held' | 'sold' | 'not-here' | 'unknown';
  readonly facts: StoneFacts | null;
}

/** Per staff member, because short words could be guessed. */
const staffLimit: SharedLimit = { name: 'counter-design', most: 60, seconds: 180 };

function requireStaff(actor: Actor): Extract<Actor, { readonly kind: 'staff' }> {
  if (actor.kind === 'staff' && may(actor, 'counter-design.read', anything)) return actor;
  throw refuse('STAFF_ONLY');
}

/** Refuses anyone but staff, and too many requests, before any lookup. */
export async function requireCounterStaff(
  { limits }: Platform,
  { actor }: Pick<Caller, 'actor'>,
): Promise<void> {
  const turn = await limits.take([{ limit: staffLimit, subject: requireStaff(actor).staffNo }]);
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
}

export async function readCounterDesign(
  platform: Platform,
  neighbours: Neighbours,
  offer: Offer,
  caller: Caller,
  text: string,
): Promise<CounterDesign> {
  const request = readShownDesign(text);
  if (request === null) throw refuse('DESIGN_NOT_SHOWN');
  const shared =
    request.kind === 'short'
      ? await findShared(platform, request.short)
      : await sharedByCode(platform.db, request.code);
  if (shared === null && request.kind === 'short') throw refuse('DESIGN_NOT_FOUND');
  const code = request.kind === 'code' ? request.code : (shared?.code ?? '');
  const draftOfCode = readCode(offer, code);
  // The stone is read first, and with it every sale so far. Otherwise the price could contain a stone that
  // is reported as sold.
  const stone = await stoneOf(neighbours, caller, draftOfCode);
  const opened = await openDesign(neighbours, offer, caller, code);
  const { locale } = caller.storeView;
  const facts = stone?.facts ?? null;
  const formerPieces = piecesOf(inWords(offer.workshop, draftOfCode, facts)[locale]);
  const weights = await weightsOf(offer, opened.draft);
  return {
    short: shared?.short ?? null,
    code,
    name: nameOf(stylesOf(offer, draftOfCode), draftOfCode.flow),
    picture: shared?.picture ?? null,
    opened,
    pieces: piecesOf(inWords(offer.workshop, opened.draft, facts)[locale]).map(({ part, made }) => ({
      part,
      made,
      circumference: valuesOf(opened.draft, part).size ?? null,
      weights: weights[part] ?? {},
    })),
    dropped: opened.dropped.map((droppedStep) => ({
      ...droppedStep,
      was: textOfStep(formerPieces, droppedStep),
    })),
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

/** The text of a dropped choice: of either ring for a shared step (`style`), of one position for an engraving. */
function textOfStep(pieces: ReturnType<typeof piecesOf>, { step, position }: Dropped): string | null {
  const [field, part] = step.split('.').reverse();
  const madePiece = pieces.find((piece) => part === undefined || piece.part === part)?.made;
  const option = madePiece?.custommate_options.find(
    ({ option_id, value_id }) => option_id === field && (position === undefined || value_id === position),
  );
  const engravings = madePiece?.word_custommate_options.filter(({ word_type: type }) =>
    type === 'text' || type === 'charm'
      ? type === field
      : field === 'engraving' && (position === undefined || type === position),
  );
  const texts = [
    ...(option ? [option.value_label] : []),
    ...(engravings ?? []).map(({ word_content }) => word_content),
  ];
  return texts.length > 0 ? texts.join(' · ') : null;
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

/** The most designs returned: as many as on a page of the customer's own account. */
const maxDesigns = 50;

/**
 * The saved designs of the customer with this e-mail address, newest first. An unknown address returns the same as one
 * without designs.
 */
export async function findSavedDesigns(
  { db }: Platform,
  { customers }: Neighbours,
  offer: Offer | null,
  caller: Caller,
  email: string,
): Promise<SavedDesigns> {
  const customerId = await customers.lookUp(caller, email, 'saved-designs.look-up');
  return savedOfCustomer(db, offer, customerId ?? 'nobody', { pageSize: maxDesigns, currentPage: 1 });
}
