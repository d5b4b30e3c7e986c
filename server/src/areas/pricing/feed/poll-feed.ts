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

/** How often the job checks whether the next request is due. */
export const feedCheckSeconds = 5;

/** The time by which a check may be early and the request still counts as due, because timers are inexact. */
const earlyMs = 1_000;

/** Consecutive failures of the whole feed, or refused prices of one board, after which an alert is logged. */
const failuresThatAlert = 5;

/**
 * Requests the feed when it is due. Publishes changed prices and renews unchanged ones. A refused price
 * renews nothing, so a board with only refused prices becomes stale and halts. If two processes poll at
 * once, only one publishes: under the ledger's lock the second finds nothing new.
 */
export function createFeedPoll(
  platform: Platform,
  feed: GoldFeedConfig,
  mappings: FeedMappings,
  rateOf: RateOf,
): () => Promise<void> {
  const { db, clock, log, metrics, http } = platform;
  let lastAnswer: FeedAnswer | null = null;
  const loggedReasons = new Map<GoldPriceType, string>();

  /** Logs a reason only when it differs from the board's previous one; the metric counts every refusal. */
  const warn = (type: GoldPriceType, code: string, data: object): void => {
    metrics.goldFeedRefused.inc({ type, reason: code });
    if (loggedReasons.get(type) !== code)
      log.warn({ type, code, ...data }, 'a price of the feed is not believed');
    loggedReasons.set(type, code);
  };

  const fail = async (failure: FeedFailure, previousFailures: number): Promise<void> => {
    metrics.goldFeedPolls.inc({ outcome: 'failed' });
    const failures = previousFailures + 1;
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

  const processAnswer = async (answer: FeedAnswer, startedAt: Date): Promise<void> => {
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
      const validReadings: FeedReading[] = [];
      for (const reading of readings) {
        const { type, quotedAt } = reading;
        const board = boardIn(ledger, type);
        if (quotedAt < (quoted.get(type) ?? quotedAt)) {
          refuse(type, 'FEED_TIME_BACKWARDS', { quotedAt });
          continue;
        }
        if (isOverridden(board, quotedAt)) continue;
        const verdict = checkReading(reading, board, now);
        if (!verdict.ok) {
          refuse(type, verdict.error.code, verdict.error.data);
          continue;
        }
        loggedReasons.delete(type);
        validReadings.push(reading);
        if (verdict.value === null) continue;
        drafts.push(verdict.value);
        if (verdict.value.first)
          log.warn({ type }, 'the first price of the feed had none to be compared with');
        if (!verdict.value.accepted)
          log.error(
            { alert: 'gold_price_jump', type },
            'the feed leapt: ordering halts until a person confirms',
          );
      }
      await write(tx, drafts, ledger.latest, now);
      if (validReadings.length > 0) {
        await store.markChecked(
          tx,
          validReadings.map(({ type }) => type),
          now,
        );
        await saveQuotedTimes(tx, validReadings);
      }
      const notBefore = new Date(startedAt.getTime() + feedPauseSeconds(0, feed.seconds) * 1_000);
      await saveFeedState(tx, { failures: 0, notBefore, answeredAt: now });
      const validTypes = validReadings.map(({ type }) => type);
      return countRefusals(tx, [...refused.keys()], validTypes);
    });
    for (const { type, refusals } of counts)
      if (refusals === failuresThatAlert)
        log.error(
          { alert: 'gold_feed_not_believed', type, code: refused.get(type), refusals },
          'the prices of the feed for a board keep being refused: it grows stale',
        );
  };

  return async () => {
    const startedAt = clock.now();
    const { failures, notBefore } = await readFeedState(db);
    if (notBefore !== null && notBefore.getTime() - startedAt.getTime() > earlyMs) return;
    let answer: FeedAnswer;
    try {
      answer = await fetchFeed(http, feed, lastAnswer);
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error;
      return fail(error, failures);
    }
    metrics.goldFeedPolls.inc({ outcome: answer === lastAnswer ? 'unchanged' : 'answered' });
    lastAnswer = answer;
    if (failures > 0) log.info({ failures }, 'the gold price feed answers again');
    await processAnswer(answer, startedAt);
  };
}

/** Whether a person published a price later than the feed quoted its own. */
const isOverridden = ({ current, currentSource }: LedgerBoard, quotedAt: Date): boolean =>
  current !== null &&
  currentSource === 'back-office' &&
  quotedAt.getTime() <= Date.parse(current.effectiveAt);

/** Returns a draft, or null where the price is unchanged. Simulated prices are never compared with real ones. */
function checkReading(reading: FeedReading, board: LedgerBoard, now: Date) {
  const { current, currentSource } = board;
  const real: LedgerBoard = {
    ...board,
    current: currentSource === 'simulator' ? null : current,
    accepted: board.acceptedSource === 'simulator' ? null : board.accepted,
  };
  const plausibility = plausible(money(reading.sell, goldTypeFacts[reading.type].currency), real.accepted);
  if (!plausibility.ok) return plausibility;
  const isUnchanged = (
    quoted: number | undefined,
    currentPrice: { readonly minor: number } | null | undefined,
  ): boolean => quoted === undefined || quoted === currentPrice?.minor;
  const isRealSource = currentSource === 'feed' || currentSource === 'back-office';
  if (
    isRealSource &&
    isUnchanged(reading.sell, current?.sell) &&
    isUnchanged(reading.buy, current?.buy) &&
    isUnchanged(reading.exchange, current?.exchange)
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
