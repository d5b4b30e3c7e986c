import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export type AdjustmentProblem = 'zero' | 'too-large' | 'reason-short' | 'reason-long';

export const adjustmentReason = { shortest: 5, longest: 200 } as const;

/** Reads an adjustment of points: a whole number other than 0, at most `most` either way, and a reason of 5 to 200 characters. */
export function readAdjustment(
  input: { readonly change: number; readonly reason: string },
  most: number,
): Result<
  { readonly change: number; readonly reason: string },
  Refusal<'ADJUSTMENT_INVALID', { readonly problem: AdjustmentProblem; readonly most: number }>
> {
  const wrong = (problem: AdjustmentProblem) => refuse('ADJUSTMENT_INVALID', { problem, most });
  const { change } = input;
  const reason = input.reason.trim().replace(/\s+/g, ' ');
  if (!Number.isSafeInteger(change) || change === 0) return wrong('zero');
  if (Math.abs(change) > most) return wrong('too-large');
  if ([...reason].length < adjustmentReason.shortest) return wrong('reason-short');
  if (reason.length > adjustmentReason.longest) return wrong('reason-long');
  return ok({ change, reason });
}
