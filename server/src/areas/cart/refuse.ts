import { type RefusalCode, refusalText } from '@jinlan/contract/wire';
import { Refusal, type RefusalCategory } from '../../platform/refusal.ts';

/** The wire's own text of a code, in English whatever the store view: stock clients recognise it word for word. */
export function refuse(
  code: RefusalCode,
  data: Readonly<Record<string, string | number>> = {},
  more: Readonly<Record<string, unknown>> = {},
  category: RefusalCategory = 'graphql-input',
): Refusal {
  const all = { ...data, ...more };
  return new Refusal(code, refusalText(code, data), category, Object.keys(all).length > 0 ? all : undefined);
}

/** A domain refusal about one text field. */
export const invalidText = ({ data }: { data: { field: string } }): Refusal =>
  refuse('INVALID_TEXT', { field: data.field }, data);
