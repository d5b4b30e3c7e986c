import type { Result } from '@jinlan/domain/kernel';
import { type TextRefusal, typedDigits } from '@jinlan/domain/people';
import { refuse } from './refusal.ts';

/** Returns the text that a rule of the domain accepted. Refuses a text that the rule did not accept with INVALID_TEXT. */
export function textFrom(checked: Result<string, TextRefusal>): string {
  if (!checked.ok) throw refuse('INVALID_TEXT', checked.error.data);
  return checked.value;
}

/** Reads exactly `count` digits, typed with or without spaces and hyphens. Refuses everything else with INVALID_TEXT. */
export function readDigits(field: string, typed: string, count: number): string {
  const digits = typedDigits(typed.slice(0, 40));
  if (!/^\d+$/.test(digits) || digits.length !== count)
    throw refuse('INVALID_TEXT', { field, reason: 'characters' });
  return digits;
}
