import { openWorkshop, sealedWords, type Tables, type Workshop, workshopIn } from '@jinlan/domain/customiser';
import type { Market } from '@jinlan/domain/markets';
import { check, optionTables } from '@jinlan/domain/validity';
import type { Fonts } from './fonts/fonts.ts';

export interface Offer {
  readonly tables: Tables;
  /** Of no market: words that one market alone does not cut are open in it. */
  readonly workshop: Workshop;
  /** For pieces that are ordered in a market. */
  readonly workshopIn: (market: Market) => Workshop;
  readonly fonts: Fonts;
  /** As shoppers get the tables: the words that are not cut are sealed. */
  readonly content: string;
}

/** Stored tables were checked when they came in; what no longer holds under newer rules is a fault and says so. */
export function offerOf(stored: unknown, fonts: Fonts): Offer {
  const read = check(optionTables, stored);
  if (!read.ok) throw new Error(`The stored option tables do not hold: ${JSON.stringify(read.error[0])}`);
  const tables = read.value;
  const { engraving } = tables;
  const shown = { ...tables, engraving: { ...engraving, bannedWords: sealedWords(engraving.bannedWords) } };
  const workshop = openWorkshop(tables, fonts.has);
  return {
    tables,
    workshop,
    workshopIn: (market) => workshopIn(workshop, market),
    fonts,
    content: JSON.stringify(shown),
  };
}
