/** Describes a design in one or two sentences for people who do not see the stage: each piece with its choices. */

import type { Words } from '@jinlan/client/words';
import {
  type CustomMade,
  customMadeItem,
  type Design,
  splitOptions,
  type Workshop,
} from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import { optionText, stepText, stoneText } from '../design-words.ts';

type StageWords = Words<'customiser' | 'diamonds' | 'stage'>;

/** `label`: name of the piece. */
export function describeDesign(
  words: StageWords,
  { styles }: Workshop,
  design: Design,
  label: string,
): string {
  const item = customMadeItem(design, {
    field: (field) =>
      field === 'engraving_font' || field === 'stone_number' || field === 'stone_report'
        ? words(`customiser.step.${field}`)
        : stepText(words, design.flow, field),
    value: (field, value) => {
      if (field === 'engraving_font') return words(`customiser.font.${value}` as MessageKey<'customiser'>);
      if (field === 'style') return styles.get(String(value))?.name[words.locale] ?? label;
      return optionText(words, field, value);
    },
    // The stone's data from the inventory is shown beside the stage.
    stone: (stone) => stoneText(words, stone),
    report: () => null,
  });
  if (item.kind === 'single') return pieceText(words, item.piece, label);
  const both = [
    item.for_her_option && pieceText(words, item.for_her_option, words('customiser.step.her')),
    item.for_him_option && pieceText(words, item.for_him_option, words('customiser.step.him')),
  ];
  return both.filter((text) => text !== null).join(' ');
}

function pieceText(words: StageWords, piece: CustomMade, name: string): string {
  const { choices: chosen, letters, engraved } = splitOptions(piece);
  const choices = [
    ...chosen.map(({ option_label: step, value_label: value }) =>
      words('stage.describe.choice', { step, value }),
    ),
    ...letters.map(({ word_content: value }) =>
      words('stage.describe.choice', { step: words('customiser.step.text'), value }),
    ),
    ...engraved.map(({ place, font, lines }) =>
      words('stage.describe.engraved', {
        place: place.value_label,
        text: lines.join(' / '),
        font: font?.value_label ?? '',
      }),
    ),
  ];
  return words('stage.describe.piece', { name, choices: choices.join(words('stage.describe.between')) });
}
