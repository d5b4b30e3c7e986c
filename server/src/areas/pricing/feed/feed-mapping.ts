import { readFile } from 'node:fs/promises';
import { type FeedMapping, type GoldPriceType, goldPriceTypes } from '@jinlan/domain/pricing';
import { check, feedMappings } from '@jinlan/domain/validity';
import { WrongSettings } from '../../../platform/settings/settings.ts';

export type FeedMappings = ReadonlyMap<GoldPriceType, FeedMapping>;

/** Reads the file once, at the start. Throws `WrongSettings` with the paths of all mistakes. */
export async function readFeedMappings(file: string): Promise<FeedMappings> {
  try {
    return parseFeedMappings(await readFile(file, 'utf8'));
  } catch (error) {
    throw new WrongSettings([`GOLD_FEED_MAPPING: ${file}: ${(error as Error).message}`]);
  }
}

/** `{"CN-CK9999": {"sell": "gold.ask", "unit": "g", "currency": "CNY", "time": "gold.time", "timeFormat": "iso"}}` */
export function parseFeedMappings(json: string): FeedMappings {
  const checked = check(feedMappings, JSON.parse(json));
  if (!checked.ok)
    throw new TypeError(checked.error.map(({ path, message }) => `${path} ${message}`.trim()).join(', '));
  const boards = checked.value;
  return new Map(
    goldPriceTypes.flatMap((type) => {
      const mapping = boards[type];
      return mapping === undefined ? [] : [[type, mapping] as const];
    }),
  );
}
