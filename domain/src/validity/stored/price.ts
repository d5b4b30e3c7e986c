/** Parts of a price in lines and orders. */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import type { Step, StepKind } from '../../pricing/index.ts';

const stepKinds: Readonly<Record<StepKind, true>> = {
  ...{ 'fixed-price': true, 'gold-value': true, 'metal-value': true, setting: true, 'main-stone': true },
  ...{ 'side-stones': true, findings: true, engraving: true, 'craft-charge': true, 'craft-discount': true },
  ...{ commission: true, 'item-discount': true, 'set-discount': true, 'custom-options': true, line: true },
  ...{
    coupon: true,
    promotion: true,
    'gift-wrap': true,
    shipping: true,
    'trade-in': true,
    'gift-card': true,
    'store-credit': true,
  },
};

const isStep = (value: unknown): value is Step => {
  const { kind, amount, cause } = (value ?? {}) as Partial<Step>;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(stepKinds, kind) &&
    Number.isSafeInteger(amount?.minor) &&
    currencyCodes.some((code) => code === amount?.currency) &&
    typeof cause === 'object' &&
    cause !== null
  );
};

/** Steps of a price. Each must have a known kind, an amount and a cause. */
export const priceSteps = v.custom<readonly Step[]>(
  (value) => Array.isArray(value) && value.every(isStep),
  'Expected steps of a price',
);
