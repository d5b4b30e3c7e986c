import { type Actor, anything, may } from '@jinlan/domain/people';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { PublishJob } from '@jinlan/domain/validity';
import type { Platform } from '../../platform/platform.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { type Decision, decisionsOf, recordDecision } from './gold-price-decisions.ts';
import { boardIn, draftOf, nextMoment, openLedger, write } from './ledger.ts';
import * as store from './store.ts';
import * as publications from './store-publications.ts';

/** A request to publish a price, from a person or from the development route. */
export interface GoldPricePublication extends publications.RequestedPrices {
  /** Missing: now. A later time is planned. */
  readonly effectiveAt?: Date;
  /** Stored with the decision, up to 500 characters; required from a person. */
  readonly reason?: string;
}

export interface Published {
  /** The id of a plan, for cancelling it; null for a price in force at once. */
  readonly publication: string | null;
  /** Null while the plan waits for its time. */
  readonly version: number | null;
  readonly effectiveAt: Date;
  /** A jump: by-weight orders halt until a person confirms. */
  readonly needsConfirmation: boolean;
}

export const publishJob = 'pricing.publish-gold-price';

/** Publishes a price now, or plans it for a time within the next 30 days. */
export async function publishGoldPrice(
  platform: Platform,
  actor: Actor,
  { effectiveAt: requestedTime, reason: reasonText, ...request }: GoldPricePublication,
): Promise<Published> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  const reason = reasonOf(actor, reasonText);
  const { db, clock, jobs, random } = platform;
  return db.transaction(async (tx) => {
    const ledger = await openLedger(tx);
    const board = boardIn(ledger, request.type);
    const now = clock.now();
    const effectiveAt = requestedTime ?? nextMoment(board.current, now);
    const drafted = draftOf(request, board, effectiveAt, now);
    if (!drafted.ok) throw notPublished(drafted.error);
    const { draft, needsConfirmation } = drafted.value;
    const decision = { type: request.type, reason, decidedAt: now };
    if (effectiveAt.getTime() > now.getTime() && requestedTime !== undefined) {
      const publication = random.uuid();
      await publications.addPublication(tx, {
        id: publication,
        type: request.type,
        wish: request,
        effectiveAt,
      });
      await jobs.send(tx, publishJob, { publication }, { at: effectiveAt, key: publication });
      await recordDecision(tx, actor, { ...decision, kind: 'plan', version: null, publication });
      return { publication, version: null, effectiveAt, needsConfirmation };
    }
    const { source, publisher } = request;
    const version = ledger.latest + 1;
    const accepted = !needsConfirmation;
    await write(tx, [{ draft, source, publisher, publication: null, accepted }], ledger.latest, now);
    await recordDecision(tx, actor, { ...decision, kind: 'publish', version, publication: null });
    return { publication: null, version, effectiveAt, needsConfirmation };
  });
}

/**
 * Publishes a planned price at its time. The lock of the plan's row makes the job idempotent, also between
 * processes. If a price with a later time was published in the meantime, that one stays in force.
 */
export async function publishPlanned(platform: Platform, { publication }: PublishJob): Promise<void> {
  const { db, clock, log } = platform;
  await db.transaction(async (tx) => {
    const ledger = await openLedger(tx);
    const plan = await publications.lockPublication(tx, publication);
    if (plan?.state !== 'waiting') return;
    const { type, effectiveAt, wish: request } = plan;
    const board = boardIn(ledger, type);
    const now = clock.now();
    const drafted = draftOf(request, board, effectiveAt, now);
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
    const { source, publisher } = request;
    const accepted = !needsConfirmation;
    await write(tx, [{ draft, source, publisher, publication, accepted }], ledger.latest, now);
    await publications.settlePublication(tx, publication, 'published');
  });
}

/** Cancels a plan before its time. Refuses with GOLD_PRICE_NOT_WAITING afterwards. */
export async function cancelGoldPrice(
  platform: Platform,
  actor: Actor,
  publication: string,
  reasonText?: string,
): Promise<void> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  const reason = reasonOf(actor, reasonText);
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

/** Confirms a price for a person: a jump becomes the base for later jumps, and a stale price is renewed. */
export async function confirmGoldPrice(
  platform: Platform,
  actor: Actor,
  type: GoldPriceType,
  version: number,
  reasonText?: string,
): Promise<void> {
  if (!may(actor, 'gold-price.confirm', anything)) throw notAllowed();
  const reason = reasonOf(actor, reasonText);
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

const maxListed = 100;

/** Planned prices, the next first, at most 100. */
export async function plannedGoldPrices(
  { db }: Platform,
  actor: Actor,
): Promise<readonly publications.PublicationRow[]> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  return publications.waitingPublications(db, maxListed);
}

/** The decisions about a board, newest first, at most 100. */
export async function goldPriceDecisions(
  { db }: Platform,
  actor: Actor,
  type: GoldPriceType,
): Promise<readonly Decision[]> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  return decisionsOf(db, type, maxListed);
}

const maxReasonLength = 500;

/** Returns the reason to store. Refuses an empty reason, except from a job, for which the name of the job is the reason. */
function reasonOf(actor: Actor, reasonText = ''): string {
  const reason = reasonText.trim();
  if (reason.length > maxReasonLength || (reason === '' && actor.kind !== 'system'))
    throw refuse('GOLD_REASON_REQUIRED', { most: maxReasonLength });
  return reason;
}

const notAllowed = (): Refusal => refuse('NOT_AUTHORISED');

const notPublished = ({ code, data }: { readonly code: string; readonly data: object }): Refusal =>
  refuse('GOLD_PRICE_NOT_PUBLISHED', { reason: code, detail: data });
