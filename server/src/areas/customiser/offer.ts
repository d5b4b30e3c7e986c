import { openWorkshop, sealedWords, type Tables, type Workshop, workshopIn } from '@jinlan/domain/customiser';
import type { Market } from '@jinlan/domain/markets';
import { check, optionTables } from '@jinlan/domain/validity';
import type { Fonts } from './fonts/fonts.ts';

export interface Offer {
  readonly tables: Tables;
  /** The workshop without a market, so without forbidden words of single markets. */
  readonly workshop: Workshop;
  /** The workshop with the forbidden words of a market. */
  readonly workshopIn: (market: Market) => Workshop;
  readonly fonts: Fonts;
  /** The tables as JSON for shoppers, with the forbidden words sealed. */
  readonly content: string;
}

/**
 * Makes the offer from stored tables. They were checked at the import; throws if they are invalid under
 * newer rules.
 */
export function offerOf(stored: unknown, fonts: Fonts): Offer {
  const parsed = check(optionTables, stored);
  if (!parsed.ok) throw new Error(`The stored option tables do not hold: ${JSON.stringify(parsed.error[0])}`);
  const tables = parsed.value;
  const { engraving } = tables;
  const publicTables = {
    ...tables,
    engraving: { ...engraving, bannedWords: sealedWords(engraving.bannedWords) },
  };
  const workshop = openWorkshop(tables, fonts.has);
  return {
    tables,
    workshop,
    workshopIn: (market) => workshopIn(workshop, market),
    fonts,
    content: JSON.stringify(publicTables),
  };
}
