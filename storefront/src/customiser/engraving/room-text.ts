import type { Words } from '@jinlan/client/words';

/** The characters that a text may contain. */
export type Counted = 'both' | 'letters' | 'digits' | 'characters';

/**
 * Says how much more can be typed. `widthLeft`: in Latin widths; a Chinese character takes two. Returns an empty text
 * if it is negative.
 */
export function roomText(words: Words<'atelier'>, widthLeft: number, counted: Counted): string {
  const half = Math.floor(widthLeft / 2);
  if (widthLeft < 0) return '';
  if (widthLeft === 0 || (counted === 'characters' && half === 0)) return words('atelier.full');
  if (counted === 'both') return words('atelier.room', { left: widthLeft, half });
  return words(`atelier.room.${counted}`, { left: counted === 'characters' ? half : widthLeft });
}
