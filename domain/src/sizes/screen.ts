/**
 * Measuring on a screen. A browser does not know how large its pixels are, so a bank card laid on the screen tells:
 * every one is 85.60 mm wide (ISO/IEC 7810, ID-1). Lengths on the screen are CSS pixels.
 */
import type { TenthsOfMillimetre } from './ring.ts';

/** Hundredths of a millimetre. */
const CARD = { width: 8560, height: 5398 } as const;

/** Height over width of a bank card. */
export const cardRatio = CARD.height / CARD.width;

/** Widths that a card can have on a screen, from a large monitor's to a sharp phone's. */
export const cardPixels = { smallest: 160, usual: 324, largest: 640 } as const;

export function isCardWidth(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels >= cardPixels.smallest && pixels <= cardPixels.largest;
}

/** How long a line of so many pixels is, where a card was so many wide. */
export function lengthOnScreen(pixels: number, cardWidth: number): TenthsOfMillimetre {
  return Math.round((pixels / cardWidth) * (CARD.width / 10));
}

/** How many pixels a length takes. */
export function pixelsOf(length: TenthsOfMillimetre, cardWidth: number): number {
  return (length * cardWidth) / (CARD.width / 10);
}
