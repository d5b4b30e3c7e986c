import {
  type CustomMade,
  type CustomMadeItem,
  type CustomMadeOption,
  type CustomMadeWords,
  customMadeItem,
  type Draft,
  type Engraved,
  type Flow,
  type LabelKey,
  needsLabel,
  optionLabel,
  reportLabel,
  splitOptions,
  stoneLabel,
  type Workshop,
} from '@jinlan/domain/customiser';
import { inEachLocale, type Locale, type LocalText } from '@jinlan/domain/markets';
import type { StoneFacts, ToldRow } from '@jinlan/domain/validity';
import { designWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

/** The texts of designs in every language. An order stores all languages, so that its texts never change. */
const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = designWords;

const translatorIn =
  (locale: Locale) =>
  (key: LabelKey, values: Readonly<Record<string, string>> = {}): string =>
    fill(words[locale][key] ?? key, values);

type Translator = ReturnType<typeof translatorIn>;

export type InWords = Readonly<Record<Locale, CustomMadeItem>>;

/** Describes the choices of a draft in every language. `facts` are the facts of the draft's stone. */
export function inWords(workshop: Workshop, design: Draft, facts: StoneFacts | null): InWords {
  const inLocale = (locale: Locale): CustomMadeItem =>
    customMadeItem(design, wordsIn(workshop, design, facts, locale));
  return inEachLocale(inLocale);
}

function wordsIn(
  workshop: Workshop,
  { flow }: Draft,
  facts: StoneFacts | null,
  locale: Locale,
): CustomMadeWords {
  const translate = translatorIn(locale);
  return {
    field: (field) =>
      translate(`customiser.step.${flow === 'diamond-ring' && field === 'style' ? 'setting' : field}`),
    value: (field, value) =>
      field === 'style'
        ? (workshop.styles.get(String(value))?.name[locale] ?? String(value))
        : optionLabel(translate, field, value),
    stone: (stone) => stoneLabel(translate, stone, facts?.origin ?? null),
    report: () =>
      facts && { number: facts.certificate.number, label: reportLabel(translate, facts.certificate) },
  };
}

/** The non-breaking space prevents a line from beginning with the dot. */
const dot = '\u00a0· ';

interface NamedStyle {
  readonly name: LocalText;
  readonly kind: string;
}

/**
 * The name of a design: its styles and the kind of piece, as in `素圈 · 对戒`; without a style only the flow. In the flow of
 * bracelets the style decides the kind of piece.
 */
export function nameOf(styles: readonly NamedStyle[], flow: Flow): LocalText {
  const inLocale = (locale: Locale): string => {
    const translate = translatorIn(locale);
    const style = [...new Set(styles.map(({ name }) => name[locale]))].join(' / ');
    const piece = flow === 'bracelet' ? pieceOf[styles[0]?.kind ?? ''] : undefined;
    return [...(style ? [style] : []), translate(piece ?? `customiser.flow.${flow}`)].join(dot);
  };
  return inEachLocale(inLocale);
}

const pieceOf: Readonly<Record<string, LabelKey>> = {
  cord: 'customiser.piece.cord',
  chain: 'customiser.piece.chain',
  tennis: 'customiser.piece.chain',
  bangle: 'customiser.piece.bangle',
};

/** The options and texts of a design as rows of an order line; for a pair each label begins with hers or his. */
export function listRows(item: CustomMadeItem, locale: Locale): readonly ToldRow[] {
  const translate = translatorIn(locale);
  const pieces =
    item.kind === 'single'
      ? [{ made: item.piece, prefix: '' }]
      : [
          { made: item.for_her_option, prefix: `${translate('customiser.step.her')}${dot}` },
          { made: item.for_him_option, prefix: `${translate('customiser.step.him')}${dot}` },
        ];
  return pieces.flatMap(({ made, prefix }) =>
    made === null ? [] : rowsOf(translate, made).map((row) => ({ ...row, label: prefix + row.label })),
  );
}

function rowsOf(translate: Translator, made: CustomMade): readonly ToldRow[] {
  const { choices, letters, engraved } = splitOptions(made);
  return [
    ...choices.map((option) => ({
      label: option.option_label,
      value: option.value_label,
      ...(needsLabel(option) && { isBare: true as const }),
    })),
    ...letters.map(({ word_content: value, word_type: type }) => ({
      label: translate(`customiser.step.${type}`),
      value,
    })),
    ...engraved.map((engraving) => ({
      label: engravingLabel(translate, engraving),
      value: engraving.lines.join(' / '),
      isBare: true as const,
    })),
  ];
}

const engravingLabel = (translate: Translator, { place, font }: Engraved<CustomMadeOption>): string =>
  translate('customiser.engravingIn', { place: place.value_label, font: font?.value_label ?? '' });

/** The label of each text of a piece, in the same order: `外圈刻字（楷体）`. */
export function wordLabels(locale: Locale, made: CustomMade): readonly string[] {
  const translate = translatorIn(locale);
  const { engraved } = splitOptions(made);
  return made.word_custommate_options.map(({ word_type: type }) => {
    const match = engraved.find(({ place }) => place.value_id === type);
    return match ? engravingLabel(translate, match) : translate(`customiser.step.${type}`);
  });
}
