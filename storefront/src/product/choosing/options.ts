/**
 * A piece's customisable options on its page: the answers, missing answers, and the surcharge. The server checks and
 * prices the bag by the same rules.
 */

import { readMoney } from '@jinlan/client/data';
import { add, basisPoints, type Money, zero } from '@jinlan/domain/money';
import type { PieceChoicesFragment } from './fragments.generated.ts';

export type OptionKind =
  | 'field'
  | 'area'
  | 'file'
  | 'date'
  | 'date_time'
  | 'time'
  | 'drop_down'
  | 'radio'
  | 'checkbox'
  | 'multiple';

/** An amount, or basis points of the piece's price. */
export type Charge = Money | number;

export interface OptionValue {
  readonly uid: string;
  readonly title: string;
  readonly charge: Charge;
}

export interface PieceOption {
  readonly uid: string;
  readonly title: string;
  readonly required: boolean;
  readonly kind: OptionKind;
  /** Maximum length of a text; 0 for the server's limit. */
  readonly mostCharacters: number;
  /** Surcharge of a text option. Other options have surcharges at their values. */
  readonly charge: Charge;
  readonly values: readonly OptionValue[];
}

/** Answers by uid of the option: the text, or the uids of the chosen values. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

type Customizable = Extract<PieceChoicesFragment, { readonly options: unknown }>;
type WireOption = NonNullable<NonNullable<Customizable['options']>[number]>;
type WirePrice = {
  readonly price: number | null;
  readonly price_type: string | null;
};

export function optionsOf(piece: PieceChoicesFragment): readonly PieceOption[] {
  if (!('options' in piece)) return [];
  const { currency } = piece.price_range.minimum_price.final_price;
  return (piece.options ?? []).flatMap((option) => (option ? (readOption(option, currency) ?? []) : []));
}

function readOption(option: WireOption, currency: string | null): PieceOption | null {
  const charge = (price: WirePrice | null): Charge =>
    price?.price_type === 'PERCENT'
      ? Math.round((price.price ?? 0) * 100)
      : (readMoney({ value: price?.price ?? 0, currency }) ?? 0);
  const { uid, title, required } = option;
  const emptyOption = { uid, title: title ?? '', required: required ?? false, mostCharacters: 0, values: [] };
  const writtenOption = (
    kind: OptionKind,
    price: WirePrice | null,
    maxCharacters: number | null = 0,
  ): PieceOption => ({
    ...emptyOption,
    kind,
    mostCharacters: maxCharacters ?? 0,
    charge: charge(price),
  });
  const chosen = (
    kind: OptionKind,
    values: readonly (({ readonly uid: string; readonly title: string | null } & WirePrice) | null)[] | null,
  ): PieceOption => ({
    ...emptyOption,
    kind,
    charge: 0,
    values: (values ?? []).flatMap((value) =>
      value ? [{ uid: value.uid, title: value.title ?? '', charge: charge(value) }] : [],
    ),
  });
  switch (option.__typename) {
    case 'CustomizableFieldOption':
      return writtenOption('field', option.field, option.field?.max_characters);
    case 'CustomizableAreaOption':
      return writtenOption('area', option.area, option.area?.max_characters);
    case 'CustomizableFileOption':
      return writtenOption('file', option.file);
    case 'CustomizableDateOption':
      return writtenOption(dateKinds[option.date?.type ?? 'DATE'] ?? 'date', option.date);
    case 'CustomizableDropDownOption':
      return chosen('drop_down', option.drop_down);
    case 'CustomizableRadioOption':
      return chosen('radio', option.radio);
    case 'CustomizableCheckboxOption':
      return chosen('checkbox', option.checkbox);
    case 'CustomizableMultipleOption':
      return chosen('multiple', option.multiple);
    default:
      return null;
  }
}

const dateKinds: Readonly<Record<string, OptionKind>> = {
  DATE: 'date',
  DATE_TIME: 'date_time',
  TIME: 'time',
};

const isEmpty = (answer: Answers[string] | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

/** Uids of options that still need an answer. */
export const missingOptions = (options: readonly PieceOption[], answers: Answers): readonly string[] =>
  options.filter(({ uid, required }) => required && isEmpty(answers[uid])).map(({ uid }) => uid);

/** Returns the surcharge for a piece of this price: the amounts plus the sum of percentages, rounded once. */
export function chargeOf(options: readonly PieceOption[], answers: Answers, piece: Money): Money {
  const charges = options.flatMap(({ uid, charge, values }) => {
    const answer = answers[uid];
    if (isEmpty(answer)) return [];
    return typeof answer === 'string'
      ? [charge]
      : values.filter((value) => answer?.includes(value.uid)).map((value) => value.charge);
  });
  const amounts = charges.flatMap((charge) => (typeof charge === 'number' ? [] : [charge]));
  const share = charges.reduce<number>((sum, charge) => sum + (typeof charge === 'number' ? charge : 0), 0);
  return amounts.reduce(add, share === 0 ? zero(piece.currency) : basisPoints(piece, share));
}

export interface OptionsOnWire {
  readonly selected_options: string[];
  readonly entered_options: { uid: string; value: string }[];
}

export function optionsOnWire(answers: Answers): OptionsOnWire {
  const nonEmptyAnswers = Object.entries(answers).filter(([, answer]) => !isEmpty(answer));
  return {
    selected_options: nonEmptyAnswers.flatMap(([, answer]) => (typeof answer === 'string' ? [] : answer)),
    entered_options: nonEmptyAnswers.flatMap(([uid, answer]) =>
      typeof answer === 'string' ? [{ uid, value: answer.trim() }] : [],
    ),
  };
}
