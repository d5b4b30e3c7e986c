import type { RuleVersion, Step } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import { levelName } from '../../members/index.ts';
import type { OrderRow } from '../store.ts';
import type { OrderReduction } from './store.ts';

/** The name of a promotion of an order, in the order's language; null if it has none. */
export const labelOfRule = (reductions: readonly OrderReduction[], { id }: RuleVersion): string | null =>
  reductions.find(({ cause }) => cause.kind === 'promotion' && cause.rule.id === id)?.label ?? null;

/** The name of a reduction, level or carrier of an order, in the order's language; null for a step without a name of its own. */
export function labelOfStep(
  { couponLabel, locale, state }: Pick<OrderRow, 'couponLabel' | 'locale' | 'state'>,
  reductions: readonly OrderReduction[],
  step: Step,
): string | null {
  if (step.kind === 'coupon') return couponLabel;
  if (step.kind === 'promotion') return labelOfRule(reductions, step.cause.rule);
  if (step.kind === 'craft-discount' && step.cause.by === 'tier') return levelName(locale, step.cause.tier);
  return step.kind === 'shipping' ? orderWords[locale][`carrier.${state.facts.delivery}`] : null;
}
