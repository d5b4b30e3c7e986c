import { money } from '@jinlan/domain/money';
import {
  type FeedReading,
  feedPauseSeconds,
  type GoldPriceType,
  goldTypeFacts,
  plausible,
  type RateOf,
  readFeed,
} from '@jinlan/domain/pricing';
import type { Platform } from '../../../platform/platform.ts';
import type { GoldFeedConfig } from '../../../platform/settings/config.ts';
import { boardIn, type Draft, draftOf, type LedgerBoard, nextMoment, openLedger, write } from '../ledger.ts';
import * as store from '../store.ts';
import type { FeedMappings } from './feed-mapping.ts';
import { type FeedAnswer, FeedFailure, fetchFeed } from './fetch-feed.ts';
import { countRefusals, quotedTimes, readFeedState, saveFeedState, saveQuotedTimes } from './store-feed.ts';

export const feedJob = 'pricing.gold-feed';

/** The job looks so often whether the feed may be asked again. */
export const feedLookSeconds = 5;

/** Looks do not come to the millisecond: one that is so little early counts as in time. */
const earlyMs = 1_000;

/** In a row, of the whole feed or of the prices of one board. */
const failuresThatAlert = 5;

/**
 * Asks the feed where its pace and its failures allow it, and publishes what is news. What it says again renews the
 * price in force; what is not believed renews nothing, so that a feed that talks nonsense grows stale and halts. Two
 * processes that ask at once publish once: under the ledger's lock the second finds nothing new.
 */
export function createFeedPoll(
  platform: Platform,
  feed: GoldFeedConfig,
  mappings: FeedMappings,
  rateOf: RateOf,
): () => Promise<void> {
  const { db, clock, log, metrics, http } = platform;
  let known: FeedAnswer | null = null;
  const told = new Map<GoldPriceType, string>();

  /** Each new reason is logged once; the measure counts them all. */
  const warn = (type: GoldPriceType, code: string, data: object): void => {
    metrics.goldFeedRefused.inc({ type, reason: code });
    if (told.get(type) !== code) log.warn({ type, code, ...data }, 'a price of the feed is not believed');
    told.set(type, code);
  };

  const fail = async (failure: FeedFailure, before: number): Promise<void> => {
    metrics.goldFeedPolls.inc({ outcome: 'failed' });
    const failures = before + 1;
    if (failures === 1) log.warn({ reason: failure.reason }, 'the gold price feed failed');
    if (failures === failuresThatAlert)
      log.error(
        { alert: 'gold_feed_failing', reason: failure.reason, failures },
        'the gold price feed keeps failing',
      );
    const pause = feedPauseSeconds(failures, feed.seconds);
    const notBefore = new Date(clock.now().getTime() + pause * 1_000);
    await saveFeedState(db, { failures, notBefore, answeredAt: null });
  };

  const take = async (answer: FeedAnswer, began: Date): Promise<void> => {
    const now = clock.now();
    const terms = { now, oldestMinutes: feed.staleMinutes, rateOf };
    const refused = new Map<GoldPriceType, string>();
    const refuse = (type: GoldPriceType, code: string, data: object): void => {
      warn(type, code, data);
      refused.set(type, code);
    };
    const readings = [...mappings].flatMap(([type, mapping]): FeedReading[] => {
      const reading = readFeed(answer.json, type, mapping, terms);
      if (reading.ok) return [reading.value];
      refuse(type, reading.error.code, reading.error.data);
      return [];
    });
    const counts = await db.transaction(async (tx) => {
      const ledger = await openLedger(tx);
      const quoted = await quotedTimes(tx);
      const drafts: Draft[] = [];
      const good: FeedReading[] = [];
      for (const reading of readings) {
        const { type, quotedAt } = reading;
        const board = boardIn(ledger, type);
        if (quotedAt < (quoted.get(type) ?? quotedAt)) {
          refuse(type, 'FEED_TIME_BACKWARDS', { quotedAt });
          continue;
        }
        if (spokenOver(board, quotedAt)) continue;
        const judged = judge(reading, board, now);
        if (!judged.ok) {
          refuse(type, judged.error.code, judged.error.data);
          continue;
        }
        told.delete(type);
        good.push(reading);
        if (judged.value === null) continue;
        drafts.push(judged.value);
        if (judged.value.first)
          log.warn({ type }, 'the first price of the feed had none to be compared with');
        if (!judged.value.accepted)
          log.error(
            { alert: 'gold_price_jump', type },
            'the feed leapt: ordering halts until a person confirms',
          );
      }
      await write(tx, drafts, ledger.latest, now);
      if (good.length > 0) {
        await store.markChecked(
          tx,
          good.map(({ type }) => type),
          now,
        );
        await saveQuotedTimes(tx, good);
      }
      const notBefore = new Date(began.getTime() + feedPauseSeconds(0, feed.seconds) * 1_000);
      await saveFeedState(tx, { failures: 0, notBefore, answeredAt: now });
      const believed = good.map(({ type }) => type);
      return countRefusals(tx, [...refused.keys()], believed);
    });
    for (const { type, refusals } of counts)
      if (refusals === failuresThatAlert)
        log.error(
          { alert: 'gold_feed_not_believed', type, code: refused.get(type), refusals },
          'the prices of the feed for a board keep being refused: it grows stale',
        );
  };

  return async () => {
    const began = clock.now();
    const { failures, notBefore } = await readFeedState(db);
    if (notBefore !== null && notBefore.getTime() - began.getTime() > earlyMs) return;
    let answer: FeedAnswer;
    try {
      answer = await fetchFeed(http, feed, known);
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error;
      return fail(error, failures);
    }
    metrics.goldFeedPolls.inc({ outcome: answer === known ? 'unchanged' : 'answered' });
    known = answer;
    if (failures > 0) log.info({ failures }, 'the gold price feed answers again');
    await take(answer, began);
  };
}

/** A price that a person published stands until the feed speaks of a later moment. */
const spokenOver = ({ current, currentSource }: LedgerBoard, quotedAt: Date): boolean =>
  current !== null &&
  currentSource === 'back-office' &&
  quotedAt.getTime() <= Date.parse(current.effectiveAt);

/** Null where the feed says again what is in force. Sample prices are no measure of real ones. */
function judge(reading: FeedReading, board: LedgerBoard, now: Date) {
  const { current, currentSource } = board;
  const real: LedgerBoard = {
    ...board,
    current: currentSource === 'simulator' ? null : current,
    accepted: board.acceptedSource === 'simulator' ? null : board.accepted,
  };
  const far = plausible(money(reading.sell, goldTypeFacts[reading.type].currency), real.accepted);
  if (!far.ok) return far;
  const same = (said: number | undefined, now: { readonly minor: number } | null | undefined): boolean =>
    said === undefined || said === now?.minor;
  const ofUs = currentSource === 'feed' || currentSource === 'back-office';
  if (
    ofUs &&
    same(reading.sell, current?.sell) &&
    same(reading.buy, current?.buy) &&
    same(reading.exchange, current?.exchange)
  )
    return { ok: true, value: null } as const;
  const drafted = draftOf(reading, real, nextMoment(current, now), now);
  if (!drafted.ok) return drafted;
  const { draft, needsConfirmation } = drafted.value;
  const value: Draft & { readonly first: boolean } = {
    first: real.accepted === null,
    draft,
    source: 'feed',
    publisher: 'feed',
    publication: null,
    accepted: !needsConfirmation,
  };
  return { ok: true, value } as const;
}
