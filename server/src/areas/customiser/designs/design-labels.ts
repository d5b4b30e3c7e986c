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
  stoneLabel,
  toldApart,
  type Workshop,
} from '@jinlan/domain/customiser';
import { inEachLocale, type Locale, type LocalText } from '@jinlan/domain/markets';
import type { StoneFacts, ToldRow } from '@jinlan/domain/validity';
import { designWords } from '@jinlan/messages/every-locale';

/** A design in words, in every language at once: an order keeps what it said on the day, whoever reads it in which language. */
const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = designWords;

const sayIn =
  (locale: Locale) =>
  (key: LabelKey, values: Readonly<Record<string, string>> = {}): string =>
    (words[locale][key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

type SayIn = ReturnType<typeof sayIn>;

export type InWords = Readonly<Record<Locale, CustomMadeItem>>;

/** Of a draft what has been chosen so far; `facts` are the inventory's of its stone. */
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
  const say = sayIn(locale);
  return {
    field: (field) =>
      say(`customiser.step.${flow === 'diamond-ring' && field === 'style' ? 'setting' : field}`),
    value: (field, value) =>
      field === 'style'
        ? (workshop.styles.get(String(value))?.name[locale] ?? String(value))
        : optionLabel(say, field, value),
    stone: (stone) => stoneLabel(say, stone, facts?.origin ?? null),
    report: () => facts && { number: facts.certificate.number, label: reportLabel(say, facts.certificate) },
  };
}

/** No line begins with it: the space before it does not break. */
const dot = '\u00a0· ';

interface NamedStyle {
  readonly name: LocalText;
  readonly kind: string;
}

/**
 * Style and what it is, as `素圈 · 对戒`; of two styles both, and of none the flow alone. The flow of bracelets has three things in it,
 * and the style says which.
 */
export function nameOf(styles: readonly NamedStyle[], flow: Flow): LocalText {
  const inLocale = (locale: Locale): string => {
    const say = sayIn(locale);
    const style = [...new Set(styles.map(({ name }) => name[locale]))].join(' / ');
    const piece = flow === 'bracelet' ? pieceOf[styles[0]?.kind ?? ''] : undefined;
    return [...(style ? [style] : []), say(piece ?? `customiser.flow.${flow}`)].join(dot);
  };
  return inEachLocale(inLocale);
}

const pieceOf: Readonly<Record<string, LabelKey>> = {
  cord: 'customiser.piece.cord',
  chain: 'customiser.piece.chain',
  tennis: 'customiser.piece.chain',
  bangle: 'customiser.piece.bangle',
};

/** Options and words of a design one after the other, as an order's line lists them; hers and his are said before. */
export function listed(item: CustomMadeItem, locale: Locale): readonly ToldRow[] {
  const say = sayIn(locale);
  const pieces =
    item.kind === 'single'
      ? [{ made: item.piece, before: '' }]
      : [
          { made: item.for_her_option, before: `${say('customiser.step.her')}${dot}` },
          { made: item.for_him_option, before: `${say('customiser.step.him')}${dot}` },
        ];
  return pieces.flatMap(({ made, before }) =>
    made === null ? [] : rowsOf(say, made).map((row) => ({ ...row, label: before + row.label })),
  );
}

function rowsOf(say: SayIn, made: CustomMade): readonly ToldRow[] {
  const { choices, letters, engraved } = toldApart(made);
  return [
    ...choices.map((option) => ({
      label: option.option_label,
      value: option.value_label,
      ...(needsLabel(option) && { isBare: true as const }),
    })),
    ...letters.map(({ word_content: value, word_type: type }) => ({
      label: say(`customiser.step.${type}`),
      value,
    })),
    ...engraved.map((one) => ({
      label: engravingLabel(say, one),
      value: one.lines.join(' / '),
      isBare: true as const,
    })),
  ];
}

const engravingLabel = (say: SayIn, { place, font }: Engraved<CustomMadeOption>): string =>
  say('customiser.engravingIn', { place: place.value_label, font: font?.value_label ?? '' });

/** What each of a piece's words is, in the order of the words: `外圈刻字（楷体）`. */
export function wordLabels(locale: Locale, made: CustomMade): readonly string[] {
  const say = sayIn(locale);
  const { engraved } = toldApart(made);
  return made.word_custommate_options.map(({ word_type: type }) => {
    const cut = engraved.find(({ place }) => place.value_id === type);
    return cut ? engravingLabel(say, cut) : say(`customiser.step.${type}`);
  });
}
