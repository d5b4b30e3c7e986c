/** Texts for a stone's codes and measures. */

import type { Words } from '@jinlan/client/words';
import {
  type ChoiceField,
  type CodeOf,
  endText,
  laboratoryFacts,
  type RangeField,
  scales,
} from '@jinlan/domain/diamonds';
import { type CurrencyCode, format, money } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import type { DiamondCardFragment } from './fragments.generated.ts';

type StoneWords = Words<'diamonds'>;
type Key = MessageKey<'diamonds'>;

/** Fields whose codes are shown untranslated. */
const spoken = new Set<ChoiceField>(['colour', 'clarity']);

const groups: Readonly<Partial<Record<ChoiceField, string>>> = {
  shape: 'shape',
  cut: 'grade',
  polish: 'grade',
  symmetry: 'grade',
  fluorescence: 'fluorescence',
  coloured_option: 'option',
  fancy_intensity: 'intensity',
  origin: 'origin',
  certificate_type: 'certificate',
};

export function codeText(words: StoneWords, field: ChoiceField, code: string): string {
  if (spoken.has(field) || !(scales[field] as readonly string[]).includes(code)) return code;
  if (field === 'laboratory') return laboratoryFacts[code as CodeOf<'laboratory'>].name;
  return words(`diamonds.${groups[field]}.${code}` as Key);
}

export const fieldText = (words: StoneWords, field: ChoiceField | RangeField | 'in_stock' | 'location') =>
  words(`diamonds.field.${field}`);

/** `0.5` carats are shown as 0.50, `57` per cent as 57%. */
export function measureText(
  words: StoneWords,
  field: RangeField,
  end: number,
  currency: CurrencyCode,
): string {
  switch (field) {
    case 'price':
    case 'price_per_carat':
      return format(money(end, currency));
    case 'carat':
    case 'ratio':
      return (end / 100).toFixed(2);
    case 'table_percent':
    case 'depth_percent':
      return `${endText(field, end)}%`;
    case 'diameter':
      return words('diamonds.millimetres', { value: (end / 100).toFixed(2) });
    case 'delivery_days':
      return words('diamonds.days', { days: end });
  }
}

type NamedStone = Pick<DiamondCardFragment, 'shape' | 'carat' | 'coloured_option' | 'origin'>;

/** Such as 1.01 克拉圆形钻石 or 1.01 ct Round diamond. A lab-grown stone is always named as such. */
export function stoneName(words: StoneWords, { shape, carat, coloured_option, origin }: NamedStone): string {
  return words('diamonds.stone.name', {
    carat: carat.toFixed(2),
    shape: codeText(words, 'shape', shape),
    kind: words(`diamonds.kind.${coloured_option}.${origin}` as Key),
  });
}

type Graded = Pick<
  DiamondCardFragment,
  'colour' | 'fancy_intensity' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fluorescence'
>;

/** The grade D–Z, or the intensity of a fancy colour. */
export function colourText(
  words: StoneWords,
  { colour, fancy_intensity }: Pick<Graded, 'colour' | 'fancy_intensity'>,
): string {
  return colour ?? (fancy_intensity ? codeText(words, 'fancy_intensity', fancy_intensity) : '');
}

/** The grades that the trade names first: colour, clarity, cut, fluorescence. */
export function gradesInShort(words: StoneWords, stone: Graded): readonly string[] {
  const top = (grade: string | null | undefined) => grade === 'excellent' || grade === 'ideal';
  const three = top(stone.cut) && top(stone.polish) && top(stone.symmetry);
  return [
    colourText(words, stone),
    stone.clarity,
    ...(three
      ? [words('diamonds.preset.3ex')]
      : stone.cut
        ? [words('diamonds.stone.cut', { grade: codeText(words, 'cut', stone.cut) })]
        : []),
    words('diamonds.stone.fluorescence', { grade: codeText(words, 'fluorescence', stone.fluorescence) }),
  ];
}
