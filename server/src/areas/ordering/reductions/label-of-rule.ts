import type { RuleVersion } from '@jinlan/domain/pricing';
import type { OrderReduction } from './store.ts';

/** The name of a promotion of an order, in the order's language; null if it has none. */
export const labelOfRule = (reductions: readonly OrderReduction[], { id }: RuleVersion): string | null =>
  reductions.find(({ cause }) => cause.kind === 'promotion' && cause.rule.id === id)?.label ?? null;
