/** The options of an ordered pair, ring by ring: an order's line lists them one after the other and says whose at each. */

interface Option {
  readonly label: string;
  readonly value: string;
}

interface RingOptions {
  /** `女戒`, as the order says it. */
  readonly whose: string;
  readonly options: readonly Option[];
}

/** `女戒 · 金属`, with any space before the dot. */
const WHOSE = /^(.+?)\s· (.+)$/;

export function ringOptions(listed: readonly Option[]): readonly RingOptions[] {
  const rings = new Map<string, Option[]>();
  for (const { label, value } of listed) {
    const [, whose = '', rest = label] = WHOSE.exec(label) ?? [];
    rings.set(whose, [...(rings.get(whose) ?? []), { label: rest, value }]);
  }
  return [...rings].map(([whose, options]) => ({ whose, options }));
}
