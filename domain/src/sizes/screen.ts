/**
 * Measuring on a screen. A browser does not know the physical size of its pixels, so the shopper lays a bank card on
 * the screen. Every card is 85.60 mm wide (ISO/IEC 7810, ID-1). Lengths on the screen are CSS pixels.
 */
import type { TenthsOfMillimetre } from './ring.ts';

/** Hundredths of a millimetre. */
const CARD = { width: 8560, height: 5398 } as const;

export const cardRatio = CARD.height / CARD.width;

/** Width of a card in CSS pixels, from a large monitor to a high-resolution phone. */
export const cardPixels = { smallest: 160, usual: 324, largest: 640 } as const;

export function isCardWidth(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels >= cardPixels.smallest && pixels <= cardPixels.largest;
}

/** Length of a line of pixels on a screen where a card is `cardWidth` pixels wide. */
export function lengthOnScreen(pixels: number, cardWidth: number): TenthsOfMillimetre {
  return Math.round((pixels / cardWidth) * (CARD.width / 10));
}

/** Converts a length to pixels. */
export function pixelsOf(length: TenthsOfMillimetre, cardWidth: number): number {
  return (length * cardWidth) / (CARD.width / 10);
}
