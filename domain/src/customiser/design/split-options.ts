/** Prepares the options and texts of a design for screens and e-mails that use nothing else of the customiser. */
import type { CustomMadeField } from '../making/custom-made.ts';

const bare: ReadonlySet<string> = new Set<CustomMadeField>([
  'gem',
  'charm',
  'strap',
  'stone_number',
  'stone_report',
]);

/**
 * Whether an option is shown with its label, because its value alone would be unclear: a diamond among the side stones.
 */
export const needsLabel = ({ option_id }: { readonly option_id: string }): boolean => bare.has(option_id);

interface Option {
  readonly option_id: string;
  readonly value_id: string;
}

interface Word {
  readonly word_content: string;
  readonly word_type: string;
}

/** One engraving: its position, its font and its lines. */
export interface Engraved<Choice extends Option> {
  readonly place: Choice;
  readonly font: Choice | undefined;
  readonly lines: readonly string[];
}

/** Splits a piece of a bag or order into its choices, the text that it consists of, and its engravings. */
export function splitOptions<Choice extends Option, Text extends Word>({
  custommate_options: options,
  word_custommate_options: words,
}: {
  readonly custommate_options: readonly Choice[];
  readonly word_custommate_options: readonly Text[];
}): {
  readonly choices: readonly Choice[];
  readonly letters: readonly Text[];
  readonly engraved: readonly Engraved<Choice>[];
} {
  const optionsOf = (field: CustomMadeField) => options.filter(({ option_id }) => option_id === field);
  const fonts = optionsOf('engraving_font');
  return {
    choices: options.filter(({ option_id: id }) => id !== 'engraving' && id !== 'engraving_font'),
    letters: words.filter(({ word_type: type }) => type === 'text' || type === 'charm'),
    engraved: optionsOf('engraving').map((engraving, index) => ({
      place: engraving,
      font: fonts[index],
      lines: words.flatMap(({ word_type, word_content }) =>
        word_type === engraving.value_id ? [word_content] : [],
      ),
    })),
  };
}
