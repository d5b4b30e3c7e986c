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
import type { RequestedPrices } from './store-publications.ts';

/** All price versions are added through this ledger, whether from a person, a plan, a feed or the simulator. */
export interface Ledger {
  /** The last version number in use. */
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

/** Takes the lock for publishing versions, and reads the boards that it protects. */
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
      const acceptedRow = accepted.find(({ version }) => version === row.acceptedVersion);
      return {
        row,
        current: current ? quoteOf(current) : null,
        currentSource: current?.source ?? null,
        accepted: acceptedRow ? quoteOf(acceptedRow) : null,
        acceptedSource: acceptedRow?.source ?? null,
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
  const acceptedVersions = new Map<GoldPriceType, number>();
  drafts.forEach(({ draft, accepted }, index) => {
    if (accepted) acceptedVersions.set(draft.type, latest + 1 + index);
  });
  if (acceptedVersions.size > 0)
    await store.acceptVersions(
      tx,
      [...acceptedVersions].map(([type, version]) => ({ type, version })),
    );
  await store.advanceLedger(tx, latest + drafts.length);
}

/** The time of the next version: always later than the current one, even within the same millisecond. */
export const nextMoment = (current: GoldQuote | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), current ? Date.parse(current.effectiveAt) + 1 : 0));

/** Builds the draft of a board. A price missing from the request keeps its former ratio to the selling price. */
export function draftOf(
  request: Pick<RequestedPrices, 'type' | 'sell' | 'buy' | 'exchange'>,
  { current, accepted, row }: LedgerBoard,
  effectiveAt: Date,
  now: Date,
): Result<{ draft: BoardDraft; needsConfirmation: boolean }, PublicationRefusal> {
  const { currency, step } = goldTypeFacts[request.type];
  if (!Number.isSafeInteger(request.sell))
    return { ok: false, error: { code: 'BOARD_PRICE_OFF_STEP', data: { field: 'sell', step } } };
  const derivedPrice = (
    requested: number | null | undefined,
    former: Money | null | undefined,
  ): Money | null => {
    if (requested === null) return null;
    if (requested !== undefined) return money(requested, currency);
    if (!former || !current) return null;
    const scaled = roundToMultiple(
      multiplyDivideHalfUp(request.sell, former.minor, current.sell.minor),
      step,
    );
    return money(Math.min(request.sell, scaled), currency);
  };
  const draft: BoardDraft = {
    type: request.type,
    sell: money(request.sell, currency),
    buy: derivedPrice(request.buy, current?.buy),
    exchange: derivedPrice(request.exchange, current?.exchange),
    effectiveAt: effectiveAt.toISOString(),
  };
  const checked = checkPublication(draft, current, accepted, row, now);
  if (!checked.ok) return checked;
  return { ok: true, value: { draft, needsConfirmation: checked.value.needsConfirmation } };
}
