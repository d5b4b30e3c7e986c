import { refusalText } from '@jinlan/contract/wire';
import { type Money, money, multiplyDivideHalfUp, roundToMultiple } from '@jinlan/domain/money';
import { type Actor, anything, may } from '@jinlan/domain/people';
import {
  type BoardDraft,
  checkPublication,
  type GoldPriceType,
  type GoldQuote,
  goldTypeFacts,
} from '@jinlan/domain/pricing';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { quoteOf } from './boards.ts';
import * as store from './store.ts';

/** A wish to publish, from a person, a feed or the development door. */
export interface GoldPricePublication {
  readonly type: GoldPriceType;
  /** Per unit of the board, in minor units of its currency. */
  readonly sell: number;
  /** Left out: as far below the selling price as before. Null: the board shows none. */
  readonly buy?: number | null;
  readonly exchange?: number | null;
  /** Left out: now. A later moment is kept as a job. */
  readonly effectiveAt?: Date;
  readonly source: store.Source;
  readonly publisher: string;
}

export interface Published {
  /** Null while it waits for its moment. */
  readonly version: number | null;
  readonly effectiveAt: Date;
  /** A jump: by-weight orders halt until a person confirms. */
  readonly needsConfirmation: boolean;
}

export const publishJob = 'pricing.publish-gold-price';

export interface PublishJob {
  readonly publication: string;
  readonly wish: Omit<GoldPricePublication, 'effectiveAt'> & { readonly effectiveAt: string };
}

export async function publishGoldPrice(
  platform: Platform,
  actor: Actor,
  wish: GoldPricePublication,
): Promise<Published> {
  if (!may(actor, 'gold-price.publish', anything)) throw notAllowed();
  const { db, clock, jobs, random } = platform;
  return db.transaction(async (tx) => {
    const latest = await store.lockLedger(tx);
    const current = await currentQuote(tx, wish.type);
    const now = clock.now();
    const later = wish.effectiveAt !== undefined && wish.effectiveAt.getTime() > now.getTime();
    const effectiveAt = wish.effectiveAt ?? after(current, now);
    const { draft, needsConfirmation } = await check(tx, wish, current, effectiveAt, now);
    if (later) {
      const { effectiveAt: _, ...rest } = wish;
      const data: PublishJob = {
        publication: random.uuid(),
        wish: { ...rest, effectiveAt: effectiveAt.toISOString() },
      };
      await jobs.send(tx, publishJob, data, { at: effectiveAt, key: data.publication });
      return { version: null, effectiveAt, needsConfirmation };
    }
    await write(
      tx,
      [{ draft, source: wish.source, publisher: wish.publisher, publication: null }],
      latest,
      now,
    );
    return { version: latest + 1, effectiveAt, needsConfirmation };
  });
}

/** The planned moment has come. A price published meanwhile with a later moment stands; a repeated job does nothing. */
export async function publishPlanned(platform: Platform, job: PublishJob): Promise<void> {
  const { db, clock, log } = platform;
  await db.transaction(async (tx) => {
    const latest = await store.lockLedger(tx);
    if (await store.isPublished(tx, job.publication)) return;
    const current = await currentQuote(tx, job.wish.type);
    const effectiveAt = new Date(job.wish.effectiveAt);
    if (current && Date.parse(current.effectiveAt) >= effectiveAt.getTime()) {
      log.warn({ type: job.wish.type, publication: job.publication }, 'a planned gold price was overtaken');
      return;
    }
    const now = clock.now();
    const { draft } = await check(tx, job.wish, current, effectiveAt, now);
    const { source, publisher } = job.wish;
    await write(tx, [{ draft, source, publisher, publication: job.publication }], latest, now);
  });
}

/** A person has looked: a jump stands, a stale price holds. */
export async function confirmGoldPrice(
  platform: Platform,
  actor: Actor,
  type: GoldPriceType,
  version: number,
): Promise<void> {
  if (!may(actor, 'gold-price.confirm', anything)) throw notAllowed();
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    await store.lockLedger(tx);
    const current = await currentQuote(tx, type);
    if (current?.version !== version)
      throw new Refusal('BAD_REQUEST', 'The gold price has changed meanwhile.', 'graphql-input', {
        reason: 'GOLD_PRICE_OVERTAKEN',
        version: current?.version ?? null,
      });
    await store.confirmBoard(tx, type, version, clock.now());
    await store.advanceLedger(tx, null);
  });
}

export interface Draft {
  readonly draft: BoardDraft;
  readonly source: store.Source;
  readonly publisher: string;
  readonly publication: string | null;
}

/** The only place that adds versions. The caller holds the ledger's lock and says its last version. */
export async function write(
  tx: Connection,
  drafts: readonly Draft[],
  latest: number,
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  await store.addVersions(
    tx,
    drafts.map(({ draft, ...rest }, index) => ({
      version: latest + 1 + index,
      type: draft.type,
      sell: draft.sell.minor,
      buy: draft.buy?.minor ?? null,
      exchange: draft.exchange?.minor ?? null,
      effectiveAt: new Date(draft.effectiveAt),
      ...rest,
    })),
    now,
  );
  await store.advanceLedger(tx, latest + drafts.length);
}

async function currentQuote(tx: Connection, type: GoldPriceType): Promise<GoldQuote | null> {
  const row = (await store.latestVersions(tx, null, 1)).find((one) => one.type === type);
  return row ? quoteOf(row) : null;
}

/** Two publications of one millisecond still come one after the other. */
const after = (current: GoldQuote | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), current ? Date.parse(current.effectiveAt) + 1 : 0));

async function check(
  tx: Connection,
  wish: GoldPricePublication | PublishJob['wish'],
  current: GoldQuote | null,
  effectiveAt: Date,
  now: Date,
): Promise<{ draft: BoardDraft; needsConfirmation: boolean }> {
  const { currency, step } = goldTypeFacts[wish.type];
  if (!Number.isSafeInteger(wish.sell))
    throw refused({ code: 'BOARD_PRICE_OFF_STEP', data: { field: 'sell' } });
  const spread = (given: number | null | undefined, before: Money | null | undefined): Money | null => {
    if (given === null) return null;
    if (given !== undefined) return money(given, currency);
    if (!before || !current) return null;
    return money(
      Math.min(
        wish.sell,
        roundToMultiple(multiplyDivideHalfUp(wish.sell, before.minor, current.sell.minor), step),
      ),
      currency,
    );
  };
  const draft: BoardDraft = {
    type: wish.type,
    sell: money(wish.sell, currency),
    buy: spread(wish.buy, current?.buy),
    exchange: spread(wish.exchange, current?.exchange),
    effectiveAt: effectiveAt.toISOString(),
  };
  const board = (await store.loadBoards(tx)).find(({ type }) => type === wish.type) as store.BoardRow;
  const checked = checkPublication(draft, current, board, now);
  if (!checked.ok) throw refused(checked.error);
  return { draft, needsConfirmation: checked.value.needsConfirmation };
}

const notAllowed = (): Refusal =>
  new Refusal('NOT_AUTHORISED', refusalText('NOT_AUTHORISED'), 'graphql-authorization');

const refused = ({ code, data }: { code: string; data: object }): Refusal =>
  new Refusal('BAD_REQUEST', `The gold price was not published: ${code}`, 'graphql-input', {
    reason: code,
    ...data,
  });
