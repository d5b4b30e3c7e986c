/**
 * The options of a piece that is made for the shopper: a line of text, a day, one value of a list, or several. Required
 * options must be given, and each value must be allowed. The result is in the order of the piece's options, so equal
 * choices give equal results.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export const customOptionInputs = [
  'field',
  'area',
  'drop_down',
  'radio',
  'checkbox',
  'multiple',
  'date',
  'date_time',
  'time',
  'file',
] as const;

export type CustomOptionInput = (typeof customOptionInputs)[number];

/** Whether the option has values to choose from; otherwise it is text. */
export const isChosen = (input: CustomOptionInput): boolean =>
  input === 'drop_down' || input === 'radio' || isSeveral(input);

const isSeveral = (input: CustomOptionInput): boolean => input === 'checkbox' || input === 'multiple';

export interface OfferedOption {
  readonly key: string;
  readonly input: CustomOptionInput;
  readonly required: boolean;
  /** 0 for the general limit (`LONGEST_TEXT`). */
  readonly mostCharacters: number;
  /** Keys of its values; empty for a text option. */
  readonly values: readonly string[];
}

/** One choice or text. Several values of one option are several entries. */
export interface RequestedOption {
  readonly option: string;
  /** Key of the chosen value. */
  readonly value: string | null;
  readonly text: string | null;
}

export interface ChosenCustomOption {
  readonly option: string;
  /** Keys in the piece's order; empty for a text option. */
  readonly values: readonly string[];
  /** Null for an option with values. */
  readonly text: string | null;
}

export type CustomOptionRefusal =
  | Refusal<'CUSTOM_OPTION_MISSING', { readonly option: string }>
  /** This piece does not offer the option, or has stopped offering it. */
  | Refusal<'CUSTOM_OPTION_UNKNOWN', { readonly option: string }>
  /** More than one value where only one is allowed. */
  | Refusal<'CUSTOM_OPTION_ONCE', { readonly option: string }>
  | Refusal<'CUSTOM_OPTION_TOO_LONG', { readonly option: string; readonly most: number }>
  /** Not a day or time as required, or a character that cannot be stored. */
  | Refusal<'CUSTOM_OPTION_INVALID', { readonly option: string }>;

export const LONGEST_TEXT = { field: 255, area: 2_000, file: 255 } as const;

export function chooseCustomOptions(
  offered: readonly OfferedOption[],
  inputs: readonly RequestedOption[],
): Result<readonly ChosenCustomOption[], CustomOptionRefusal> {
  const unknown = inputs.find(({ option }) => !offered.some(({ key }) => key === option));
  if (unknown) return refuse('CUSTOM_OPTION_UNKNOWN', { option: unknown.option });
  const chosen: ChosenCustomOption[] = [];
  for (const option of offered) {
    const ownInputs = inputs.filter((input) => input.option === option.key);
    const result = isChosen(option.input) ? valuesOf(option, ownInputs) : textOf(option, ownInputs);
    if (!result.ok) return result;
    if (result.value) chosen.push(result.value);
    else if (option.required) return refuse('CUSTOM_OPTION_MISSING', { option: option.key });
  }
  return ok(chosen);
}

type OptionResult = Result<ChosenCustomOption | null, CustomOptionRefusal>;

function valuesOf({ key, input, values }: OfferedOption, inputs: readonly RequestedOption[]): OptionResult {
  const chosenKeys = new Set(inputs.flatMap(({ value }) => value ?? []));
  const matchingValues = values.filter((value) => chosenKeys.has(value));
  if (matchingValues.length < chosenKeys.size || inputs.some(({ text }) => text !== null))
    return refuse('CUSTOM_OPTION_UNKNOWN', { option: key });
  if (matchingValues.length > 1 && !isSeveral(input)) return refuse('CUSTOM_OPTION_ONCE', { option: key });
  return ok(matchingValues.length === 0 ? null : { option: key, values: matchingValues, text: null });
}

function textOf(
  { key, input, mostCharacters }: OfferedOption,
  inputs: readonly RequestedOption[],
): OptionResult {
  if (inputs.some(({ value }) => value !== null)) return refuse('CUSTOM_OPTION_UNKNOWN', { option: key });
  const texts = inputs.flatMap(({ text }) => text?.trim() || []);
  const [enteredText] = texts;
  if (enteredText === undefined) return ok(null);
  if (texts.length > 1) return refuse('CUSTOM_OPTION_ONCE', { option: key });
  if (input === 'date' || input === 'date_time' || input === 'time') {
    const moment = momentOf(input, enteredText);
    return moment === null
      ? refuse('CUSTOM_OPTION_INVALID', { option: key })
      : ok({ option: key, values: [], text: moment });
  }
  const text = enteredText.replace(/\r\n?/g, '\n');
  const longest = input === 'area' ? LONGEST_TEXT.area : LONGEST_TEXT.field;
  const most = mostCharacters === 0 ? longest : Math.min(mostCharacters, longest);
  if ([...text].length > most) return refuse('CUSTOM_OPTION_TOO_LONG', { option: key, most });
  const isClean = input === 'area' ? !/[^\P{Cc}\n\t]/u.test(text) : !/\p{Cc}/u.test(text);
  return isClean ? ok({ option: key, values: [], text }) : refuse('CUSTOM_OPTION_INVALID', { option: key });
}

/**
 * Parses `2027-02-14`, `2027-02-14 18:30` or `18:30`, also with seconds, or with `T` between date and time. Returns
 * null for anything else.
 */
function momentOf(input: 'date' | 'date_time' | 'time', text: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?[ T]?(\d\d:\d\d)?(?::\d\d)?$/.exec(text) ?? [];
  const isDay = day !== undefined && isRealDay(day);
  const isTime = time !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (input === 'date') return isDay && (time === undefined || time === '00:00') ? day : null;
  if (input === 'time') return isTime && day === undefined ? time : null;
  return isDay && isTime ? `${day} ${time}` : null;
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
