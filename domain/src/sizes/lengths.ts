/** Wrists, chains and bangles (trade-facts 3.2). Lengths are millimetres; labels show centimetres. */
export type Millimetres = number;

/** Length of the chain for a wrist: 2 cm longer, or 1.5 cm for a close fit; always 2 cm with charms. */
export function braceletLength(wrist: Millimetres, fit: 'close' | 'loose' | 'charm'): Millimetres {
  return wrist + (fit === 'close' ? 15 : 20);
}

/** Centimetres without a trailing zero, such as "45" or "16.5". */
export function centimetresText(length: Millimetres): string {
  return String(length / 10);
}
