/** Translates what certificates say of girdle and culet. Unknown phrases stay as they are. */

import type { Words } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';

/** Scales of girdle and culet on GIA and IGI certificates (own knowledge). */
const reportTerms = [
  ...[
    'extremely_thin',
    'very_thin',
    'thin',
    'medium',
    'slightly_thick',
    'thick',
    'very_thick',
    'extremely_thick',
  ],
  ...['none', 'very_small', 'small', 'slightly_large', 'large', 'very_large', 'extremely_large'],
];

/** `Medium to Slightly Thick` becomes 中等至稍厚. */
export function reportText(words: Words<'diamonds'>, text: string): string {
  const codes = text.split(/ to /i).map((part) => part.trim().toLowerCase().replaceAll(' ', '_'));
  const [from, to, ...more] = codes.map((code) =>
    reportTerms.includes(code) ? words(`diamonds.report.${code}` as MessageKey<'diamonds'>) : null,
  );
  if (!from || to === null || more.length > 0) return text;
  if (to === undefined) return from;
  return words('diamonds.report.range', { from, to: to.toLocaleLowerCase(words.locale) });
}
