import type { Words } from '@jinlan/client/words';

/** What a text may be made of. */
export type Counted = 'both' | 'letters' | 'digits' | 'characters';

/** How much more may be typed. `left` is in widths of a letter; a Chinese character takes two. Empty for less than nothing. */
export function roomText(words: Words<'atelier'>, left: number, counted: Counted): string {
  const half = Math.floor(left / 2);
  if (left < 0) return '';
  if (left === 0 || (counted === 'characters' && half === 0)) return words('atelier.full');
  if (counted === 'both') return words('atelier.room', { left, half });
  return words(`atelier.room.${counted}`, { left: counted === 'characters' ? half : left });
}
