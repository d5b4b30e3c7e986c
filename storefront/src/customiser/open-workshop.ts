/**
 * Opens the option tables in the server's answer as a workshop, and caches it, so every step of a visit uses the same.
 */
import {
  type HasCharacter,
  openWorkshop,
  readTables,
  type Tables,
  type Workshop,
} from '@jinlan/domain/customiser';
import type { Market } from '@jinlan/domain/markets';

let last: { readonly content: string; readonly tables: Tables } | null = null;

/** Accepts any character until a font's own table has loaded. */
export const anyCharacter: HasCharacter = () => true;

/** For pieces ordered in a market. Returns null if the tables have a newer format than this page can read. */
export function workshopOf(content: string, hasCharacter: HasCharacter, market: Market): Workshop | null {
  if (last?.content !== content) {
    const parsed = readTables(JSON.parse(content));
    if (!parsed.ok) return null;
    last = { content, tables: parsed.value };
  }
  return openWorkshop(last.tables, hasCharacter, market);
}
