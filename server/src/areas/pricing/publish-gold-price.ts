import { type Actor, anything, may } from '@jinlan/domain/people';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { PublishJob } from '@jinlan/domain/validity';
import type { Platform } from '../../platform/platform.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { type Decision, decisionsOf, recordDecision } from './gold-price-decisions.ts';
import { boardIn, draftOf, nextMoment, openLedger, write } from './ledger.ts';
import * as store from './store.ts';
import * as publications from './store-publications.ts';

/** A wish to publish, from a person or the development door. */
export interface GoldPricePublication extends publications.Wish {
  /** Left out: now. A later moment is planned. */
  readonly effectiveAt?: Date;
  /** Kept with the decision, up to 500 characters; a person must give one. */
  readonly reason?: string;
}

export interface Published {
  /** Names a plan, to cancel it; null for what is in force at once. */
  readonly publication: string | null;
  /** Null while it waits for its moment. */
  readonly version: number | null;
  readonly effectiveAt: Date;
  /** A jump: by-weight orders halt until a person confirms. */
  readonly needsConfirmation: boolean;
}

export const publishJob = 'pricing.publish-gold-price';

/** Now, or planned for a moment of the next 30 days. */
export async function publishGoldPrice(
  platform: Platform,
  actor: Actor,
  { effectiveAt: asked, reason: given, ...wish }: GoldPricePublication,
): Promise<Published> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  const reason = reasonOf(actor, given);
  const { db, clock, jobs, random } = platform;
  return db.transaction(async (tx) => {
    const ledger = await openLedger(tx);
    const board = boardIn(ledger, wish.type);
    const now = clock.now();
    const effectiveAt = asked ?? nextMoment(board.current, now);
    const drafted = draftOf(wish, board, effectiveAt, now);
    if (!drafted.ok) throw notPublished(drafted.error);
    const { draft, needsConfirmation } = drafted.value;
    const decision = { type: wish.type, reason, decidedAt: now };
    if (effectiveAt.getTime() > now.getTime() && asked !== undefined) {
      const publication = random.uuid();
      await publications.addPublication(tx, { id: publication, type: wish.type, wish, effectiveAt });
      await jobs.send(tx, publishJob, { publication }, { at: effectiveAt, key: publication });
      await recordDecision(tx, actor, { ...decision, kind: 'plan', version: null, publication });
      return { publication, version: null, effectiveAt, needsConfirmation };
    }
    const { source, publisher } = wish;
    const version = ledger.latest + 1;
    const accepted = !needsConfirmation;
    await write(tx, [{ draft, source, publisher, publication: null, accepted }], ledger.latest, now);
    await recordDecision(tx, actor, { ...decision, kind: 'publish', version, publication: null });
    return { publication: null, version, effectiveAt, needsConfirmation };
  });
}

/**
 * The planned moment has come. Whoever gets the plan's row first publishes it, so a job that is repeated, or that two
 * processes run, does nothing more. A price published meanwhile with a later moment stands.
 */
export async function publishPlanned(platform: Platform, { publication }: PublishJob): Promise<void> {
  const { db, clock, log } = platform;
  await db.transaction(async (tx) => {
    const ledger = await openLedger(tx);
    const plan = await publications.lockPublication(tx, publication);
    if (plan?.state !== 'waiting') return;
    const { type, effectiveAt, wish } = plan;
    const board = boardIn(ledger, type);
    const now = clock.now();
    const drafted = draftOf(wish, board, effectiveAt, now);
    if (!drafted.ok) {
      const { code } = drafted.error;
      const state = code === 'BOARD_TIME_BEFORE_CURRENT' ? 'overtaken' : 'refused';
      await publications.settlePublication(tx, publication, state);
      log.warn(
        { alert: 'gold_price_not_published', type, publication, code },
        'a planned gold price was left out',
      );
      return;
    }
    const { draft, needsConfirmation } = drafted.value;
    const { source, publisher } = wish;
    const accepted = !needsConfirmation;
    await write(tx, [{ draft, source, publisher, publication, accepted }], ledger.latest, now);
    await publications.settlePublication(tx, publication, 'published');
  });
}

/** Before its time only: what has been in force is history. */
export async function cancelGoldPrice(
  platform: Platform,
  actor: Actor,
  publication: string,
  given?: string,
): Promise<void> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  const reason = reasonOf(actor, given);
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const plan = await publications.lockPublication(tx, publication);
    const now = clock.now();
    if (plan?.state !== 'waiting' || plan.effectiveAt <= now)
      throw refuse('GOLD_PRICE_NOT_WAITING', { state: plan?.state ?? null });
    await publications.settlePublication(tx, publication, 'cancelled');
    const { type } = plan;
    await recordDecision(tx, actor, {
      type,
      kind: 'cancel',
      reason,
      decidedAt: now,
      version: null,
      publication,
    });
  });
}

/** A person has looked: a jump stands and is what further moves are measured from, a stale price holds once more. */
export async function confirmGoldPrice(
  platform: Platform,
  actor: Actor,
  type: GoldPriceType,
  version: number,
  given?: string,
): Promise<void> {
  if (!may(actor, 'gold-price.confirm', anything)) throw notAllowed();
  const reason = reasonOf(actor, given);
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const { current } = boardIn(await openLedger(tx), type);
    if (current?.version !== version)
      throw refuse('GOLD_PRICE_OVERTAKEN', { version: current?.version ?? null });
    const now = clock.now();
    await store.acceptVersions(tx, [{ type, version }]);
    await store.markChecked(tx, [type], now);
    await recordDecision(tx, actor, {
      type,
      kind: 'confirm',
      reason,
      decidedAt: now,
      version,
      publication: null,
    });
    await store.advanceLedger(tx, null);
  });
}

const mostListed = 100;

/** The next ones first, at most 100. */
export async function plannedGoldPrices(
  { db }: Platform,
  actor: Actor,
): Promise<readonly publications.PublicationRow[]> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  return publications.waitingPublications(db, mostListed);
}

/** Who decided what about a board, newest first, at most 100. */
export async function goldPriceDecisions(
  { db }: Platform,
  actor: Actor,
  type: GoldPriceType,
): Promise<readonly Decision[]> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  return decisionsOf(db, type, mostListed);
}

const longestReason = 500;

/** A job of the shop says by its name why it acts. */
function reasonOf(actor: Actor, given = ''): string {
  const reason = given.trim();
  if (reason.length > longestReason || (reason === '' && actor.kind !== 'system'))
    throw refuse('GOLD_REASON_REQUIRED', { most: longestReason });
  return reason;
}

const notAllowed = (): Refusal => refuse('NOT_AUTHORISED');

const notPublished = ({ code, data }: { readonly code: string; readonly data: object }): Refusal =>
  refuse('GOLD_PRICE_NOT_PUBLISHED', { reason: code, detail: data });
