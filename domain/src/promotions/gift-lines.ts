import { zero } from '../money/index.ts';
import { type OrderPrice, type Step, step, waterfall } from '../pricing/index.ts';
import type { FollowedGift } from './gifts.ts';
import type { NotMet } from './outcome.ts';
import type { Rule } from './rule.ts';

/**
 * Adds the gifts that stay as lines of 0, after the lines that are bought. Of the choices of gifts that apply, only
 * those that gave something keep their reduction, which is 0 and names the rule. So no sum changes.
 */
export function withGiftLines(
  order: OrderPrice<NotMet>,
  held: readonly Rule[],
  followed: readonly FollowedGift[],
): OrderPrice<NotMet> {
  const gifts = followed.filter(({ kept }) => kept > 0);
  const giving = new Set(gifts.map(({ gift }) => gift.ruleId));
  const idle = held.filter(({ id }) => !giving.has(id));
  const idleIds = new Set(idle.map(({ id }) => id));
  const idleCodes = new Set(idle.map(({ code }) => code));
  const { steps, total } = order.waterfall;
  const nothing = zero(total.currency);
  const giftSteps = gifts.map(({ gift: { id }, kept }) =>
    step('line', nothing, { lineId: id, quantity: kept, unitTotal: nothing }),
  );
  const isLine = ({ kind }: Step): boolean => kind === 'line';
  const isIdle = (each: Step): boolean =>
    each.kind === 'coupon'
      ? idleCodes.has(each.cause.code)
      : each.kind === 'promotion' && idleIds.has(each.cause.rule.id);
  return {
    ...order,
    lines: [
      ...order.lines,
      ...gifts.map(({ gift: { id } }) => ({
        id,
        row: waterfall(total.currency, []),
        reductions: [],
        net: nothing,
      })),
    ],
    reductions: order.reductions.filter(
      ({ cause }) => cause.kind === 'level' || cause.rule === null || !idleIds.has(cause.rule.id),
    ),
    waterfall: waterfall(total.currency, [
      ...steps.filter(isLine),
      ...giftSteps,
      ...steps.filter((each) => !isLine(each) && !isIdle(each)),
    ]),
  };
}
