/**
 * Sizes and engravings beside the checkboxes of an approval, each with its piece. They cannot be changed once the piece
 * is made.
 */

import type { Words } from '@jinlan/client/words';
import { splitOptions } from '@jinlan/domain/customiser';
import { checkOf } from '@jinlan/domain/orders';
import type { StaffOrderFragment } from '../fragments.generated.ts';

type Items = NonNullable<StaffOrderFragment['items']>;
type Line = NonNullable<Items[number]>;
type Made = Extract<Line, { readonly design_path: string }>;
type Ring = Pick<Made, 'custommate_options' | 'word_custommate_options'>;
type StaffWords = Words<'buy' | 'staff'>;

const sized: ReadonlySet<string> = new Set(['size', 'wrist', 'bangle', 'length']);

export const orderedSizes = (items: Items, words: StaffWords): readonly string[] =>
  rowsOf(items, words, (line) =>
    'design_path' in line
      ? ringsOf(line, words).flatMap(({ whose, ring }) =>
          ring.custommate_options.flatMap(({ option_id: id, option_label: label, value_label: value }) =>
            sized.has(id) ? [words('buy.made.choice', { label: whose ?? label, value })] : [],
          ),
        )
      : optionsOf(line, 'size', words),
  );

/** Writes engravings character by character, with position and font; a character made of metal has neither. */
export const orderedWords = (items: Items, words: StaffWords): readonly string[] =>
  rowsOf(items, words, (line) =>
    'design_path' in line
      ? ringsOf(line, words).flatMap(({ whose, ring }) =>
          wordsOf(ring, words).map((text) =>
            whose === null ? text : words('staff.field.ofRing', { whose, text }),
          ),
        )
      : optionsOf(line, 'engraving', words),
  );

function wordsOf(ring: Ring, words: StaffWords): string[] {
  const { letters, engraved } = splitOptions(ring);
  return [
    ...letters.map(({ word_content: text }) => words('buy.made.letters', { text })),
    ...engraved.map(({ place, font, lines }) =>
      words('buy.made.engraved', {
        place: place.value_label,
        font: font?.value_label ?? '',
        text: lines.join(' / '),
      }),
    ),
  ];
}

/** With several pieces, each line has its piece's name; equal pieces are confirmed once. */
function rowsOf(
  items: Items,
  words: StaffWords,
  rowsOfLine: (line: Line) => readonly string[],
): readonly string[] {
  const lines: readonly Line[] = items.flatMap((line) => line ?? []);
  const rows = lines.flatMap((line) => {
    const piece = line.product_name ?? line.product_sku;
    const rows = rowsOfLine(line);
    return lines.length > 1 ? rows.map((text) => words('staff.field.ofPiece', { piece, text })) : rows;
  });
  return [...new Set(rows)];
}

const ringsOf = (line: Made, words: StaffWords): { whose: string | null; ring: Ring }[] =>
  [
    { whose: words('buy.made.her'), ring: line.for_her_option },
    { whose: words('buy.made.him'), ring: line.for_him_option },
    { whose: null, ring: line },
  ].flatMap(({ whose, ring }) => (ring ? [{ whose, ring }] : []));

/** Options of a catalogue piece. Old orders lack the attributes of their options, so all of them count as sizes. */
const optionsOf = (line: Line, check: 'size' | 'engraving', words: StaffWords): readonly string[] =>
  (line.selected_options ?? []).flatMap((option) => {
    if (!option) return [];
    const { label, value, attribute_code: code } = option;
    return (code === null ? 'size' : checkOf(code)) === check
      ? [words('buy.made.choice', { label, value })]
      : [];
  });
