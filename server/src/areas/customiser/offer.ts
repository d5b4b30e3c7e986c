import { openWorkshop, readTables, type Tables, type Workshop } from '@jinlan/domain/customiser';

export interface Offer {
  readonly tables: Tables;
  /** Every font is taken to have every character: the shop has no font that could be asked. */
  readonly workshop: Workshop;
  /** As shoppers get the tables. */
  readonly content: string;
}

/** Stored tables were checked when they came in; what no longer holds under newer rules is a fault and says so. */
export function offerOf(stored: unknown): Offer {
  const read = readTables(stored);
  if (!read.ok) throw new Error(`The stored option tables do not hold: ${JSON.stringify(read.error[0])}`);
  const tables = read.value;
  const shown = { ...tables, engraving: { ...tables.engraving, bannedWords: [] } };
  return { tables, workshop: openWorkshop(tables, () => true), content: JSON.stringify(shown) };
}
