/** The option tables of the server's answer as a workshop. Read in once: every step of a visit asks for the same. */
import {
  type HasCharacter,
  openWorkshop,
  readTables,
  type Tables,
  type Workshop,
} from '@jinlan/domain/customiser';
import type { Market } from '@jinlan/domain/markets';

let last: { readonly content: string; readonly tables: Tables } | null = null;

/** Any character counts as drawn until a font's own table is there. */
export const anyCharacter: HasCharacter = () => true;

/** For pieces that are ordered in a market. Null for tables that this page is too old to read. */
export function workshopOf(content: string, has: HasCharacter, market: Market): Workshop | null {
  if (last?.content !== content) {
    const read = readTables(JSON.parse(content));
    if (!read.ok) return null;
    last = { content, tables: read.value };
  }
  return openWorkshop(last.tables, has, market);
}
