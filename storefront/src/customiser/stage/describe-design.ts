/** A design as one or two sentences, for people who do not see the stage: each piece with what was chosen for it. */
import { type CustomMade, customMadeItem, type Design, type Workshop } from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import type { Words } from '../../words/words.tsx';
import { optionText, stepText, stoneText } from '../design-words.ts';

type StageWords = Words<'customiser' | 'diamonds' | 'stage'>;

/** `label`: what the piece is called. */
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
    // What the inventory alone knows is told beside the stage.
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

function pieceText(
  words: StageWords,
  { custommate_options: options, word_custommate_options: cut }: CustomMade,
  name: string,
): string {
  const told = options
    .filter(({ option_id: field }) => field !== 'engraving' && field !== 'engraving_font')
    .map(({ option_label: step, value_label: value }) => words('stage.describe.choice', { step, value }));
  const fonts = options.filter(({ option_id: field }) => field === 'engraving_font');
  const engraved = options
    .filter(({ option_id: field }) => field === 'engraving')
    .map(({ value_id: position, value_label: place }, index) => {
      const lines = cut.flatMap(({ word_type, word_content }) =>
        word_type === position ? [word_content] : [],
      );
      const font = fonts[index]?.value_label ?? '';
      return words('stage.describe.engraved', { place, text: lines.join(' / '), font });
    });
  const own = cut.filter(({ word_type: type }) => type === 'text' || type === 'charm');
  const choices = [
    ...told,
    ...own.map(({ word_content: value }) =>
      words('stage.describe.choice', { step: words('customiser.step.text'), value }),
    ),
    ...engraved,
  ];
  return words('stage.describe.piece', { name, choices: choices.join(words('stage.describe.between')) });
}
