/** Translates how certificates describe girdle and culet. Unknown phrases stay unchanged. */

import type { Words } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';

/** Terms for girdle and culet on GIA and IGI certificates (general knowledge). */
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

/** Such as 中等至稍厚 for `Medium to Slightly Thick`. */
export function reportText(words: Words<'diamonds'>, text: string): string {
  const codes = text.split(/ to /i).map((part) => part.trim().toLowerCase().replaceAll(' ', '_'));
  const [from, to, ...more] = codes.map((code) =>
    reportTerms.includes(code) ? words(`diamonds.report.${code}` as MessageKey<'diamonds'>) : null,
  );
  if (!from || to === null || more.length > 0) return text;
  if (to === undefined) return from;
  return words('diamonds.report.range', { from, to: to.toLocaleLowerCase(words.locale) });
}
