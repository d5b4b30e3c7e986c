/** Titles before a name (specification 4). */
export const prefixes = ['Mr', 'Ms', 'Miss'] as const;

export type Prefix = (typeof prefixes)[number];

/** Reads a title in any case, with or without the dot. Returns null for anything else. */
export function readPrefix(text: string): Prefix | null {
  const typed = text.trim().replace(/\.$/, '').toLowerCase();
  return prefixes.find((prefix) => prefix.toLowerCase() === typed) ?? null;
}
