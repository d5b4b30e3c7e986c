/**
 * Splits the options of an ordered pair by ring: an order's line lists them in sequence, each with its
 * wearer.
 */

interface Option {
  readonly label: string;
  readonly value: string;
}

interface RingOptions {
  /** `女戒`, in the order's words. */
  readonly whose: string;
  readonly options: readonly Option[];
}

/** Matches `女戒 · 金属`, with any space before the dot. */
const WHOSE = /^(.+?)\s· (.+)$/;

export function ringOptions(listed: readonly Option[]): readonly RingOptions[] {
  const rings = new Map<string, Option[]>();
  for (const { label, value } of listed) {
    const [, whose = '', labelOfOption = label] = WHOSE.exec(label) ?? [];
    rings.set(whose, [...(rings.get(whose) ?? []), { label: labelOfOption, value }]);
  }
  return [...rings].map(([whose, options]) => ({ whose, options }));
}
