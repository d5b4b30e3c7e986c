import {
  baseLocale,
  fillTexts,
  inEachLocale,
  type Locale,
  type LocalText,
  localeFacts,
  locales,
} from '@jinlan/domain/markets';
import { check, type Schema } from '@jinlan/domain/validity';

const words = new WeakMap<RegExp, string>();

/** The pattern, with what a report says of a text that does not match it: `Expected …`. */
export function inWords(pattern: RegExp, text: string): RegExp {
  words.set(pattern, text);
  return pattern;
}

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * Reads an imported entry field by field and collects every problem with its path instead of stopping at the first.
 * A reader that has problems has no value to give: its answers are placeholders nobody may use.
 */
export class Fields {
  readonly problems: FieldProblem[];
  /** What costs only itself: its entry comes without it. */
  readonly lost: FieldProblem[];
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #names = new Set<string>();

  constructor(value: unknown, path = '', problems: FieldProblem[] = [], lost: FieldProblem[] = []) {
    this.problems = problems;
    this.lost = lost;
    this.#path = path;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) this.problems.push({ path, message: 'Expected an object' });
    this.#value = isObject ? (value as Record<string, unknown>) : {};
  }

  has(name: string): boolean {
    return this.#at(name) !== undefined && this.#at(name) !== null;
  }

  raw(name: string): unknown {
    return this.#at(name);
  }

  #at(name: string): unknown {
    this.#names.add(name);
    return this.#value[name];
  }

  /** Names that nobody has asked for by now, `known` apart. */
  strangers(known: readonly string[] = []): string[] {
    return Object.keys(this.#value).filter((name) => !this.#names.has(name) && !known.includes(name));
  }

  keys(): string[] {
    return Object.keys(this.#value);
  }

  path(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  fail(name: string, message: string): void {
    this.problems.push({ path: this.path(name), message });
  }

  /** Reports what costs only itself. */
  lose(name: string, message: string): void {
    this.lost.push({ path: this.path(name), message });
  }

  text(name: string, rule: { pattern?: RegExp; max?: number; empty?: boolean } = {}): string {
    const value = this.#at(name);
    if (typeof value !== 'string') this.fail(name, 'Expected text');
    else if (value.trim() === '' && rule.empty !== true) this.fail(name, 'Must not be empty');
    else if (value.length > (rule.max ?? 500)) this.fail(name, `At most ${rule.max ?? 500} characters`);
    else if (rule.pattern && value !== '' && !rule.pattern.test(value))
      this.fail(name, `Expected ${words.get(rule.pattern) ?? 'another form'}`);
    else return value;
    return '';
  }

  optionalText(name: string, rule: { pattern?: RegExp; max?: number } = {}): string | null {
    return this.has(name) ? this.text(name, rule) : null;
  }

  choice<const T extends string>(name: string, among: readonly T[]): T {
    const value = this.#at(name);
    const found = among.find((one) => one === value);
    if (found === undefined) this.fail(name, `Expected one of ${among.join(', ')}`);
    return found ?? (among[0] as T);
  }

  integer(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
    const value = this.#at(name);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
      this.fail(name, `Expected a whole number from ${min} to ${max}`);
      return min;
    }
    return value;
  }

  flag(name: string): boolean {
    const value = this.#at(name);
    if (typeof value !== 'boolean') this.fail(name, 'Expected true or false');
    return value === true;
  }

  local(name: string, rule: { max?: number; empty?: boolean } = {}): LocalText {
    const inner = new Fields(this.#at(name), this.path(name), this.problems, this.lost);
    return inEachLocale((locale) => inner.text(locale, rule));
  }

  /** Of a CSV file's columns `name_zh`, `name_en` …; one of a locale in translation may be missing or empty. */
  localColumns(name: string, rule: { max?: number } = {}): LocalText {
    const columnOf = (locale: Locale): string => `${name}_${localeFacts[locale].column}`;
    const given = locales.filter(
      (locale) => baseLocale(locale) === locale || (this.#at(columnOf(locale)) ?? '') !== '',
    );
    return fillTexts(
      Object.fromEntries(given.map((locale) => [locale, this.text(columnOf(locale), rule)])),
    ) as LocalText;
  }

  /** By the schema of the domain; null where there are problems. */
  checked<Value>(name: string, schema: Schema<Value>): Value | null {
    const checked = check(schema, this.#at(name));
    if (checked.ok) return checked.value;
    for (const { path, message } of checked.error) this.fail(path === '' ? name : `${name}.${path}`, message);
    return null;
  }

  list(name: string): unknown[] {
    const value = this.#at(name);
    if (!Array.isArray(value)) this.fail(name, 'Expected a list');
    return Array.isArray(value) ? value : [];
  }

  texts(name: string, rule: { pattern?: RegExp; max?: number } = {}): string[] {
    return this.list(name).map((_, index, all) =>
      new Fields(
        Object.fromEntries(all.map((one, i) => [String(i), one])),
        this.path(name),
        this.problems,
        this.lost,
      ).text(String(index), rule),
    );
  }

  object(name: string): Fields {
    return new Fields(this.#at(name), this.path(name), this.problems, this.lost);
  }

  objects(name: string): Fields[] {
    return this.list(name).map(
      (one, index) => new Fields(one, this.path(`${name}.${index}`), this.problems, this.lost),
    );
  }
}
