import { readFile } from 'node:fs/promises';
import { isCurrencyCode } from '@jinlan/domain/money';
import {
  type FeedMapping,
  feedTimeFormats,
  feedUnits,
  type GoldPriceType,
  isFactor,
  isGoldPriceType,
} from '@jinlan/domain/pricing';
import { WrongSettings } from '../../platform/settings.ts';

export type FeedMappings = ReadonlyMap<GoldPriceType, FeedMapping>;

/** Reads the file once, at the start; a mistake in it stops the start and is told with its place. */
export async function readFeedMappings(file: string): Promise<FeedMappings> {
  try {
    return parseFeedMappings(await readFile(file, 'utf8'));
  } catch (error) {
    throw new WrongSettings([`GOLD_FEED_MAPPING: ${file}: ${(error as Error).message}`]);
  }
}

const wrong = (path: string): never => {
  throw new TypeError(`${path} is missing or wrong`);
};

const record = (value: unknown, path: string): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : wrong(path);

const fields = [
  'sell',
  'buy',
  'exchange',
  'unit',
  'unitAt',
  'currency',
  'currencyAt',
  'time',
  'timeFormat',
  'factor',
];

/** `{"CN-CK9999": {"sell": "gold.ask", "unit": "g", "currency": "CNY", "time": "gold.time", "timeFormat": "iso"}}` */
export function parseFeedMappings(json: string): FeedMappings {
  const boards = Object.entries(record(JSON.parse(json), 'the file'));
  if (boards.length === 0) wrong('a board');
  return new Map(
    boards.map(([type, value]): [GoldPriceType, FeedMapping] => {
      if (!isGoldPriceType(type)) return wrong(type);
      const read = record(value, type);
      const unknown = Object.keys(read).find((name) => !fields.includes(name));
      if (unknown !== undefined) wrong(`${type}.${unknown}`);
      return [type, readBoard(read, type)];
    }),
  );
}

function readBoard(read: Readonly<Record<string, unknown>>, type: string): FeedMapping {
  const path = (value: unknown, name: string): string =>
    typeof value === 'string' && /^[^.]{1,100}(\.[^.]{1,100}){0,15}$/.test(value)
      ? value
      : wrong(`${type}.${name}`);
  const says = (name: 'unitAt' | 'currencyAt') => {
    if (read[name] === undefined) return {};
    const { path: where, text, ...rest } = record(read[name], `${type}.${name}`);
    if (typeof text !== 'string' || Object.keys(rest).length > 0) return wrong(`${type}.${name}`);
    return { [name]: { path: path(where, `${name}.path`), text } };
  };
  const { currency, factor = '1' } = read;
  return {
    sell: path(read.sell, 'sell'),
    ...(read.buy === undefined ? {} : { buy: path(read.buy, 'buy') }),
    ...(read.exchange === undefined ? {} : { exchange: path(read.exchange, 'exchange') }),
    unit: feedUnits.find((unit) => unit === read.unit) ?? wrong(`${type}.unit`),
    ...says('unitAt'),
    currency: isCurrencyCode(currency) ? currency : wrong(`${type}.currency`),
    ...says('currencyAt'),
    time: path(read.time, 'time'),
    timeFormat: feedTimeFormats.find((format) => format === read.timeFormat) ?? wrong(`${type}.timeFormat`),
    factor: isFactor(factor) ? factor : wrong(`${type}.factor`),
  };
}
