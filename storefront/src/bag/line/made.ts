/**
 * The rows that describe a made-to-order design in bag and order: choices and engravings; for a pair, hers and his
 * separately.
 */

import type { Words } from '@jinlan/client/words';
import { needsLabel, splitOptions } from '@jinlan/domain/customiser';

interface Ring {
  readonly custommate_options: readonly {
    readonly option_id: string;
    readonly option_label: string;
    readonly value_id: string;
    readonly value_label: string;
  }[];
  readonly word_custommate_options: readonly { readonly word_content: string; readonly word_type: string }[];
}

export interface MadeLine extends Ring {
  readonly for_her_option: Ring | null;
  readonly for_him_option: Ring | null;
}

/** Short facts shown side by side in a row. */
export type FactRow = readonly string[];

/**
 * Each engraving has its own row with position and font, because shoppers check it. A style that is in the name is not
 * repeated.
 */
export function madeRows(line: MadeLine, words: Words<'buy'>): FactRow[] {
  const { for_her_option: her, for_him_option: him } = line;
  if (!her && !him) return [choicesOf(line, words, false), ...engravedInto(line, words)].filter(isSaid);
  const tellsStyle = her !== null && him !== null && styleOf(her) !== styleOf(him);
  const rowsOf = (ring: Ring | null, ownerLabel: string): FactRow[] =>
    ring === null ? [] : [[ownerLabel, ...choicesOf(ring, words, tellsStyle)], ...engravedInto(ring, words)];
  return [...rowsOf(her, words('buy.made.her')), ...rowsOf(him, words('buy.made.him'))];
}

const isSaid = (row: FactRow): boolean => row.length > 0;

const styleOf = ({ custommate_options }: Ring): string | undefined =>
  custommate_options.find(({ option_id }) => option_id === 'style')?.value_label;

/** Letters that form the piece are listed as a choice. */
function choicesOf(ring: Ring, words: Words<'buy'>, tellsStyle: boolean): FactRow {
  const { choices, letters } = splitOptions(ring);
  return [
    ...choices.flatMap((option) => {
      const { option_label: label, value_label: value } = option;
      if (option.option_id === 'style' && !tellsStyle) return [];
      return [needsLabel(option) ? words('buy.made.choice', { label, value }) : value];
    }),
    ...letters.map(({ word_content: text }) => words('buy.made.letters', { text })),
  ];
}

const engravedInto = (ring: Ring, words: Words<'buy'>): FactRow[] =>
  splitOptions(ring).engraved.map(({ place, font, lines }) => [
    words('buy.made.engraved', {
      place: place.value_label,
      font: font?.value_label ?? '',
      text: lines.join(' / '),
    }),
  ]);
