import type { Words } from '@jinlan/client/words';

/** What a text may consist of. */
export type Counted = 'both' | 'letters' | 'digits' | 'characters';

/**
 * How much more can be typed. `left` is in letter widths; a Chinese character takes two. Returns an empty text when
 * `left` is negative.
 */
export function roomText(words: Words<'atelier'>, left: number, counted: Counted): string {
  const half = Math.floor(left / 2);
  if (left < 0) return '';
  if (left === 0 || (counted === 'characters' && half === 0)) return words('atelier.full');
  if (counted === 'both') return words('atelier.room', { left, half });
  return words(`atelier.room.${counted}`, { left: counted === 'characters' ? half : left });
}
