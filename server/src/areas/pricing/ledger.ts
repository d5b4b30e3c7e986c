import type { Result } from '@jinlan/domain/kernel';
import { type Money, money, multiplyDivideHalfUp, roundToMultiple } from '@jinlan/domain/money';
import {
  type BoardDraft,
  checkPublication,
  type GoldPriceType,
  type GoldQuote,
  goldTypeFacts,
  type PublicationRefusal,
} from '@jinlan/domain/pricing';
import type { Connection } from '../../platform/database.ts';
import { quoteOf } from './boards.ts';
import * as store from './store.ts';
import type { Wish } from './store-publications.ts';

/** The one door through which versions come into the books, whoever says them: a person, a plan, a feed, the simulator. */
export interface Ledger {
  /** The last number given out. */
  readonly latest: number;
  readonly boards: readonly LedgerBoard[];
}

export interface LedgerBoard {
  readonly row: store.BoardRow;
  readonly current: GoldQuote | null;
  readonly currentSource: store.Source | null;
  readonly accepted: GoldQuote | null;
  readonly acceptedSource: store.Source | null;
}

export interface Draft {
  readonly draft: BoardDraft;
  readonly source: store.Source;
  readonly publisher: string;
  readonly publication: string | null;
  /** False: a jump, which halts ordering until a person confirms it. */
  readonly accepted: boolean;
}

/** Takes the lock under which versions are published, and reads what it guards. */
export async function openLedger(tx: Connection): Promise<Ledger> {
  const latest = await store.lockLedger(tx);
  const rows = await store.loadBoards(tx);
  const newest = await store.latestVersions(tx, null);
  const accepted = await store.findVersions(
    tx,
    rows.flatMap(({ acceptedVersion }) => acceptedVersion ?? []),
  );
  return {
    latest,
    boards: rows.map((row) => {
      const current = newest.find(({ type }) => type === row.type);
      const stands = accepted.find(({ version }) => version === row.acceptedVersion);
      return {
        row,
        current: current ? quoteOf(current) : null,
        currentSource: current?.source ?? null,
        accepted: stands ? quoteOf(stands) : null,
        acceptedSource: stands?.source ?? null,
      };
    }),
  };
}

export const boardIn = ({ boards }: Ledger, type: GoldPriceType): LedgerBoard =>
  boards.find(({ row }) => row.type === type) as LedgerBoard;

/** The only place that adds versions; the caller holds the ledger's lock. */
export async function write(
  tx: Connection,
  drafts: readonly Draft[],
  latest: number,
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  await store.addVersions(
    tx,
    drafts.map(({ draft, source, publisher, publication }, index) => ({
      version: latest + 1 + index,
      type: draft.type,
      sell: draft.sell.minor,
      buy: draft.buy?.minor ?? null,
      exchange: draft.exchange?.minor ?? null,
      effectiveAt: new Date(draft.effectiveAt),
      source,
      publisher,
      publication,
    })),
    now,
  );
  const standing = new Map<GoldPriceType, number>();
  drafts.forEach(({ draft, accepted }, index) => {
    if (accepted) standing.set(draft.type, latest + 1 + index);
  });
  if (standing.size > 0)
    await store.acceptVersions(
      tx,
      [...standing].map(([type, version]) => ({ type, version })),
    );
  await store.advanceLedger(tx, latest + drafts.length);
}

/** Two publications of one millisecond still come one after the other. */
export const nextMoment = (current: GoldQuote | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), current ? Date.parse(current.effectiveAt) + 1 : 0));

/** What is asked for as a draft of the board: a price that is not given stays as far below the selling price as it was. */
export function draftOf(
  wish: Pick<Wish, 'type' | 'sell' | 'buy' | 'exchange'>,
  { current, accepted, row }: LedgerBoard,
  effectiveAt: Date,
  now: Date,
): Result<{ draft: BoardDraft; needsConfirmation: boolean }, PublicationRefusal> {
  const { currency, step } = goldTypeFacts[wish.type];
  if (!Number.isSafeInteger(wish.sell))
    return { ok: false, error: { code: 'BOARD_PRICE_OFF_STEP', data: { field: 'sell', step } } };
  const spread = (given: number | null | undefined, before: Money | null | undefined): Money | null => {
    if (given === null) return null;
    if (given !== undefined) return money(given, currency);
    if (!before || !current) return null;
    const kept = roundToMultiple(multiplyDivideHalfUp(wish.sell, before.minor, current.sell.minor), step);
    return money(Math.min(wish.sell, kept), currency);
  };
  const draft: BoardDraft = {
    type: wish.type,
    sell: money(wish.sell, currency),
    buy: spread(wish.buy, current?.buy),
    exchange: spread(wish.exchange, current?.exchange),
    effectiveAt: effectiveAt.toISOString(),
  };
  const checked = checkPublication(draft, current, accepted, row, now);
  if (!checked.ok) return checked;
  return { ok: true, value: { draft, needsConfirmation: checked.value.needsConfirmation } };
}
