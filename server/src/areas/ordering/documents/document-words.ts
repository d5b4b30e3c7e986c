import type { Locale } from '@jinlan/domain/markets';
import { format, type Money, money } from '@jinlan/domain/money';
import type { Step, StepKind } from '@jinlan/domain/pricing';
import { documentWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

type Key = keyof (typeof documentWords)[Locale];
export type DocumentWords = (key: Key, data?: Readonly<Record<string, string | number>>) => string;

export const wordsIn =
  (locale: Locale): DocumentWords =>
  (key, data = {}) =>
    fill(documentWords[locale][key], data);

type NamedPart = Exclude<StepKind, 'gold-value' | 'line' | 'gift-card' | 'trade-in'>;

/** The name of a step; a line of the bag has none of its own. */
export function partWords(words: DocumentWords, step: Step, label: string | null): string {
  if (step.kind === 'trade-in') return words('part.trade-in', { number: step.cause.number });
  if (step.kind === 'gift-card') return words('part.gift-card', { code: step.cause.code });
  return namedPart(words, step.kind as NamedPart, label);
}

/** The name of a kind of step, with the name that a retailer gave it. */
export function namedPart(words: DocumentWords, kind: NamedPart, label: string | null): string {
  const part = words(`part.${kind}`);
  return label === null || label === '' ? part : words('named', { part, label });
}

export const amountText = (minor: number, currency: Money['currency']): string =>
  format(money(minor, currency));
