import { businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isMarket, type LocalText, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, type Money, money, type WeightUnit } from '@jinlan/domain/money';
import {
  convertQuote,
  type GoldHalt,
  type GoldPriceType,
  type GoldQuote,
  type GoldQuotes,
  goldTypeFacts,
  goldTypesOf,
  haltOf,
  quotesFor,
  type RateOf,
} from '@jinlan/domain/pricing';
import type { Platform } from '../../platform/platform.ts';
import { presentEventQuote } from './present-quote.ts';
import * as store from './store.ts';

/**
 * The boards in force, cached in the memory of each process, so that a price lookup is synchronous. A
 * notification speeds up the reload after a publication. A check of the ledger's revision each second finds
 * it even if the notification was lost.
 */
export interface Board {
  readonly type: GoldPriceType;
  readonly name: LocalText;
  readonly current: GoldQuote;
  readonly source: store.Source;
  /** The last version of the previous business day; null on the first day. */
  readonly closing: GoldQuote | null;
}

/** A board as shown to the shoppers of a market, in one of its currencies. */
export interface MarketQuote extends GoldQuote {
  readonly name: LocalText;
  readonly source: store.Source;
  readonly closing: GoldQuote | null;
  readonly halt: GoldHalt | null;
  /** The published currency and unit with the exchange rate; null where the quote is shown as published. */
  readonly origin: QuoteOrigin | null;
}

export interface QuoteOrigin {
  readonly currency: CurrencyCode;
  readonly unit: WeightUnit;
  readonly partsPerMillion: number;
}

export interface Boards {
  /** The quotes for pieces priced by weight. Synchronous, because the read model prices thousands of pieces. */
  quotes(market: Market, currency: CurrencyCode): GoldQuotes;
  /**
   * The boards of a market in the order of the price page. `all` adds the boards of the other country as they were
   * published.
   */
  marketQuotes(market: Market, currency: CurrencyCode, all?: boolean): readonly MarketQuote[];
  halt(type: GoldPriceType): GoldHalt | null;
  current(type: GoldPriceType): GoldQuote | null;
  /** Seconds since the source of each board last published or renewed its price. */
  ages(): Readonly<Partial<Record<GoldPriceType, number>>>;
  settings(): store.Settings;
  /** Calls the listener with the newest version after each change of a price or a halt. */
  onChange(listener: (version: number) => void): () => void;
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface LoadedBoard extends Board {
  readonly accepted: GoldQuote | null;
  readonly row: store.BoardRow;
}

const checkEveryMs = 1_000;

export function quoteOf(row: store.VersionRow): GoldQuote {
  const { currency, unit } = goldTypeFacts[row.type];
  const amount = (minor: number | null): Money | null => (minor === null ? null : money(minor, currency));
  return {
    type: row.type,
    version: row.version,
    sell: money(row.sell, currency),
    buy: amount(row.buy),
    exchange: amount(row.exchange),
    unit,
    effectiveAt: row.effectiveAt.toISOString(),
  };
}

/** Converts a quote of any age to a market's currency and weight unit; null without an exchange rate. */
export function quoteIn(
  quote: GoldQuote,
  market: Market,
  currency: CurrencyCode,
  rateOf: RateOf,
): GoldQuote | null {
  const from = quote.sell.currency;
  const partsPerMillion = from === currency ? 1_000_000 : rateOf(from, currency);
  if (partsPerMillion === null) return null;
  return convertQuote(quote, { currency, unit: marketFacts[market].goldUnit, partsPerMillion });
}

function originOf(
  { sell, unit }: GoldQuote,
  displayCurrency: CurrencyCode,
  rateOf: RateOf,
): QuoteOrigin | null {
  const { currency } = sell;
  const partsPerMillion = currency === displayCurrency ? null : rateOf(currency, displayCurrency);
  return partsPerMillion === null ? null : { currency, unit, partsPerMillion };
}

export async function createBoards(platform: Platform, rateOf: RateOf): Promise<Boards> {
  const { db, clock, log, events, metrics, config } = platform;
  const listeners = new Set<(version: number) => void>();
  let loadedBoards: readonly LoadedBoard[] = [];
  let settings = await store.loadSettings(db);
  let revision = -1;
  let checkedTimes = '';
  let day = '';
  let announcedState = '';
  let refreshing: Promise<void> | undefined;
  let mustReload = false;

  const load = async (): Promise<void> => {
    const today = businessDay(clock.now());
    const ledgerState = await store.readRevision(db);
    const rows = await store.loadBoards(db);
    const latest = await store.latestVersions(db, null);
    const accepted = await store.findVersions(
      db,
      rows.flatMap(({ acceptedVersion }) => acceptedVersion ?? []),
    );
    const closing = await store.latestVersions(db, startOfBusinessDay(today));
    settings = await store.loadSettings(db);
    loadedBoards = rows.flatMap((row): LoadedBoard[] => {
      const current = latest.find(({ type }) => type === row.type);
      if (!current) return [];
      const acceptedRow = accepted.find(({ version }) => version === row.acceptedVersion);
      const closingRow = closing.find(({ type }) => type === row.type);
      return [
        {
          type: row.type,
          name: row.name,
          current: quoteOf(current),
          accepted: acceptedRow ? quoteOf(acceptedRow) : null,
          closing: closingRow ? quoteOf(closingRow) : null,
          source: current.source,
          row,
        },
      ];
    });
    revision = ledgerState.revision;
    checkedTimes = JSON.stringify(ledgerState.checked);
    day = today;
  };

  /** Informs pages and read models of a new price or halt; a renewal that changes neither is not announced. */
  const announce = (): void => {
    const state = JSON.stringify(loadedBoards.map(({ type, current }) => [current, haltOfType(type)?.code]));
    if (state === announcedState) return;
    announcedState = state;
    const version = Math.max(0, ...loadedBoards.map(({ current }) => current.version));
    for (const market of markets) {
      const quotes = marketQuotes(market, marketFacts[market].currency);
      if (quotes.length > 0)
        events.publish(market, {
          event: 'gold-price',
          id: String(version),
          data: quotes.map(presentEventQuote),
        });
    }
    for (const listener of listeners) listener(version);
  };

  const refresh = (): Promise<void> => {
    if (refreshing) {
      mustReload = true;
      return refreshing;
    }
    refreshing = (async () => {
      do {
        mustReload = false;
        await load();
      } while (mustReload);
      announce();
    })().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const haltOfType = (type: GoldPriceType): GoldHalt | null => {
    const board = loadedBoards.find((loadedBoard) => loadedBoard.type === type);
    if (!board) return { code: 'GOLD_PRICE_MISSING', data: { type } };
    const { current, accepted, row, source } = board;
    const staleAfterMinutes =
      source === 'feed' && config.goldFeed ? config.goldFeed.staleMinutes : row.staleAfterMinutes;
    return haltOf(
      { type, current, accepted, renewedAt: row.checkedAt },
      { ...row, staleAfterMinutes },
      clock.now(),
    );
  };

  const ages: Boards['ages'] = () => {
    const now = clock.now().getTime();
    return Object.fromEntries(
      loadedBoards.map(({ type, current, row }) => {
        const renewedAt = Math.max(Date.parse(current.effectiveAt), row.checkedAt?.getTime() ?? 0);
        return [type, Math.max(0, Math.floor((now - renewedAt) / 1_000))];
      }),
    );
  };

  const recordAges = (): void => {
    for (const [type, age] of Object.entries(ages())) metrics.goldPriceAge.set({ type }, age);
  };

  const marketQuotes = (market: Market, currency: CurrencyCode, all = false): readonly MarketQuote[] => {
    const ownTypes = goldTypesOf(market);
    return loadedBoards.flatMap((board): MarketQuote[] => {
      const isOwn = ownTypes.includes(board.type);
      if (!isOwn && !all) return [];
      const convertForMarket = (quote: GoldQuote): GoldQuote | null =>
        isOwn ? quoteIn(quote, market, currency, rateOf) : quote;
      const current = convertForMarket(board.current);
      if (!current) return [];
      const closing = board.closing && convertForMarket(board.closing);
      return [
        {
          ...current,
          name: board.name,
          source: board.source,
          closing,
          halt: haltOfType(board.type),
          origin: originOf(board.current, current.sell.currency, rateOf),
        },
      ];
    });
  };

  const checkRevision = async (): Promise<void> => {
    recordAges();
    try {
      const ledgerState = await store.readRevision(db);
      if (
        ledgerState.revision !== revision ||
        JSON.stringify(ledgerState.checked) !== checkedTimes ||
        businessDay(clock.now()) !== day
      )
        await refresh();
      else announce();
    } catch (err) {
      log.error({ err }, 'the gold price boards could not be checked');
    }
  };

  await refresh();
  const stopListening = await db.listen(store.changedChannel, () => {
    refresh().catch((err) => log.error({ err }, 'the gold price boards could not be loaded'));
  });
  let pendingCheck: Promise<void> = Promise.resolve();
  let closed = false;
  const timer = setInterval(() => {
    pendingCheck = pendingCheck.then(() => (closed ? undefined : checkRevision()));
  }, checkEveryMs);
  timer.unref();

  return {
    quotes: (market, currency) =>
      quotesFor(
        market,
        currency,
        loadedBoards.map(({ current }) => current),
        rateOf,
      ),
    marketQuotes: (market, currency, all) => {
      if (!isMarket(market)) throw new TypeError(`No market ${String(market)}`);
      const quotes = marketQuotes(market, currency, all);
      const ownTypes = goldTypesOf(market);
      return [...quotes].sort(
        (a, b) => Number(ownTypes.includes(b.type)) - Number(ownTypes.includes(a.type)),
      );
    },
    halt: haltOfType,
    current: (type) => loadedBoards.find((board) => board.type === type)?.current ?? null,
    ages,
    settings: () => settings,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async close() {
      closed = true;
      clearInterval(timer);
      await stopListening();
      await pendingCheck;
      await refreshing;
    },
  };
}
