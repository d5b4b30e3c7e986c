/** How a customer wishes to be addressed (specification 4). */
export const prefixes = ['Mr', 'Ms', 'Miss'] as const;

export type Prefix = (typeof prefixes)[number];

/** As clients write it: any case, with or without the dot. Null when it is none of the three. */
export function readPrefix(text: string): Prefix | null {
  const typed = text.trim().replace(/\.$/, '').toLowerCase();
  return prefixes.find((prefix) => prefix.toLowerCase() === typed) ?? null;
}
