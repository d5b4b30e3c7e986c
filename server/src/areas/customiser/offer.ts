import { openWorkshop, readTables, type Tables, type Workshop } from '@jinlan/domain/customiser';
import type { Fonts } from './fonts/fonts.ts';

export interface Offer {
  readonly tables: Tables;
  readonly workshop: Workshop;
  readonly fonts: Fonts;
  /** As shoppers get the tables. */
  readonly content: string;
}

/** Stored tables were checked when they came in; what no longer holds under newer rules is a fault and says so. */
export function offerOf(stored: unknown, fonts: Fonts): Offer {
  const read = readTables(stored);
  if (!read.ok) throw new Error(`The stored option tables do not hold: ${JSON.stringify(read.error[0])}`);
  const tables = read.value;
  const shown = { ...tables, engraving: { ...tables.engraving, bannedWords: [] } };
  return { tables, workshop: openWorkshop(tables, fonts.has), fonts, content: JSON.stringify(shown) };
}
