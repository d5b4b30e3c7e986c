/** Wrists, chains and bangles (trade-facts 3.2). Lengths are millimetres; labels show centimetres. */
export type Millimetres = number;

/** Chain lengths in stock by name; the message code is `chain.<name>`. */
export const chainLengths = [
  { length: 350, name: 'choker' },
  { length: 400, name: 'collar' },
  { length: 420, name: 'collarbone' },
  { length: 450, name: 'collarbone' },
  { length: 500, name: 'princess' },
  { length: 550, name: 'matinee' },
  { length: 600, name: 'matinee' },
  { length: 760, name: 'opera' },
] as const satisfies readonly { length: Millimetres; name: string }[];

export type ChainName = (typeof chainLengths)[number]['name'];

export const DEFAULT_CHAIN: Millimetres = 450;

/** Wrists for which bracelets are offered. Usual lengths are 16–18 cm for women and 19–21 cm for men. */
export const wristRange = { smallest: 130, largest: 210 } as const;

/** Length of the chain for a wrist: 2 cm longer, or 1.5 cm for a close fit; always 2 cm with charms. */
export function braceletLength(wrist: Millimetres, fit: 'close' | 'loose' | 'charm'): Millimetres {
  return wrist + (fit === 'close' ? 15 : 20);
}

/** Inner diameter of a bangle (圈口), from the girth of the closed hand plus 1.5 mm. The usual range is 52–60 mm. */
export function bangleDiameter(handGirth: Millimetres): Millimetres {
  return Math.round(handGirth / Math.PI + 1.5);
}

export const usualBangles = { smallest: 52, largest: 60 } as const;

/** Tolerances in tenths of a millimetre: ±0.5 cm for a chain, ±0.2 mm for a ring. */
export const toleranceTenths = { chain: 50, ring: 2 } as const;

/** Centimetres without a trailing zero, such as "45" or "16.5". */
export function centimetresText(length: Millimetres): string {
  return String(length / 10);
}
