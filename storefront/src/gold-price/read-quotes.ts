/** Parses a board as GraphQL and the event stream send it. The stream omits the name. */
import { readMoney, type WireMoney } from '@jinlan/client/data';
import type { GoldQuote } from './gold-prices.ts';

interface WireQuote {
  readonly type?: unknown;
  readonly version?: unknown;
  readonly name?: unknown;
  readonly sell?: WireMoney | null;
  readonly buy_back?: WireMoney | null;
  readonly exchange?: WireMoney | null;
  readonly unit?: unknown;
  readonly sell_per_gram?: WireMoney | null;
  readonly effective_at?: unknown;
  readonly change_percent?: unknown;
  readonly is_sample?: unknown;
  readonly is_tradable?: unknown;
}

export function readQuote(wire: WireQuote): GoldQuote | null {
  const sell = readMoney(wire.sell);
  if (!sell || typeof wire.type !== 'string' || typeof wire.version !== 'number') return null;
  return {
    type: wire.type,
    version: wire.version,
    name: typeof wire.name === 'string' ? wire.name : '',
    sell,
    buyBack: readMoney(wire.buy_back),
    exchange: readMoney(wire.exchange),
    unit: wire.unit === 'tael' ? 'tael' : 'gram',
    sellPerGram: readMoney(wire.sell_per_gram) ?? sell,
    effectiveAt: String(wire.effective_at),
    changePercent: typeof wire.change_percent === 'number' ? wire.change_percent : 0,
    isSample: wire.is_sample === true,
    isTradable: wire.is_tradable !== false,
  };
}

/** Parses the data of one event, a JSON array of boards. Skips unreadable entries. */
export function readEvent(text: string): readonly GoldQuote[] {
  let boards: unknown;
  try {
    boards = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(boards) ? boards.flatMap((board: WireQuote) => readQuote(board) ?? []) : [];
}
