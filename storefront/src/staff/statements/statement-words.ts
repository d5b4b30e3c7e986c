import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { DifferenceCode, EntryKind, Provider } from '@jinlan/domain/reconciliation';
import type { ProviderStatementRowFragment } from '../fragments.generated.ts';

export type StatementWords = Words<'staff' | 'statements'>;

/**
 * An amount of a list as text. An amount in a currency that the shop does not have is written with the currency's code.
 */
export function amountWords(
  amount: { readonly value: number; readonly currency: string } | null,
): string | null {
  if (amount === null) return null;
  const money = readMoney(amount);
  return money ? format(money) : `${amount.value.toFixed(2)} ${amount.currency}`;
}

export const providerWords = (provider: string, words: StatementWords): string =>
  words(`statement.provider.${provider as Provider}`);

/** A date as text, independent of time zones. */
export const dayWords = (day: string, words: StatementWords): string => words.day(`${day}T12:00:00+08:00`);

export const codeWords = (code: string, words: StatementWords): string =>
  words(`statement.code.${code as DifferenceCode}`);

export const kindWords = (kind: string, words: StatementWords): string =>
  words(`statement.kind.${kind as EntryKind}`);

/** The result of a list as text, and its colour. */
export function resultOf(
  { state, difference_count, open_count }: ProviderStatementRowFragment,
  words: StatementWords,
): { readonly tone: 'act' | 'run' | 'done'; readonly text: string } {
  if (state === 'waiting') return { tone: 'run', text: words('statement.state.waiting') };
  if (state === 'missing') return { tone: 'act', text: words('statement.state.missing') };
  if (open_count > 0) return { tone: 'act', text: words('statement.state.open', { count: open_count }) };
  return {
    tone: 'done',
    text: words(difference_count > 0 ? 'statement.state.settled' : 'statement.state.same'),
  };
}
