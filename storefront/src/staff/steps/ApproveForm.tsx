/**
 * The checks before an order goes to the workshop (trade-facts 5.1). All boxes must be ticked; each shows the data that
 * it confirms. For a courier delivery, name and number are masked until the approving person reveals them.
 */

import type { FieldProblems } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { type ApprovalCheck, approvalChecks } from '@jinlan/domain/orders';
import { Checkbox } from '@jinlan/ui';
import { type ReactNode, useEffect } from 'react';
import { addressText } from '../../addresses/address-text.ts';
import { personText } from '../../ordering/order-words.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { ShowAddress } from '../order/ShowAddress.tsx';
import type { OrderFormProps } from './ActionForm.tsx';
import styles from './StepForm.module.css';
import { StepForm, useStepForm } from './StepForm.tsx';
import { orderedSizes, orderedWords } from './to-confirm.ts';

type Ticked = Record<ApprovalCheck, boolean>;

const unticked: Ticked = { size: false, engraving: false, stone: false, address: false };

export function ApproveForm({ order, onNote, ...frame }: OrderFormProps) {
  const words = useWords('buy', 'staff');
  const missingIn = (ticked: Ticked) => approvalChecks.filter((check) => !ticked[check]);
  const state = useStepForm({
    ...frame,
    action: 'approveOrder',
    defaultValues: unticked,
    check(ticked): FieldProblems<Ticked> {
      const missing = missingIn(ticked);
      const text = words('staff.field.check.missing', { count: missing.length });
      return Object.fromEntries(missing.map((check) => [check, text]));
    },
    read: () => ({ checked: [...approvalChecks] }),
  });
  const { field, problemOf, values } = state.form;
  const missing = approvalChecks.filter((check) => !values[check]).length;
  const isTold = approvalChecks.some((check) => problemOf(check) !== undefined);
  const count = words('staff.field.checked', {
    count: approvalChecks.length - missing,
    total: approvalChecks.length,
  });
  useEffect(() => {
    onNote?.(count);
    return () => onNote?.(null);
  }, [onNote, count]);
  return (
    <StepForm {...state}>
      <div className={styles.checks}>
        {approvalChecks.map((check) => {
          // Missing ticks are reported once for all boxes.
          const { error, ...box } = field(check);
          return (
            <Checkbox
              key={check}
              label={labelOf(check, order, words)}
              hint={hintOf(factsOf(check, order, words))}
              aria-invalid={error ? true : undefined}
              {...box}
            />
          );
        })}
        <div className={styles.aside}>
          <ShowAddress order={order} step={frame.step} />
        </div>
        {isTold && missing > 0 ? (
          <p role="alert" className={styles.missing}>
            {words('staff.field.check.missing', { count: missing })}
          </p>
        ) : null}
      </div>
    </StepForm>
  );
}

function labelOf(check: ApprovalCheck, { pickup_store }: StaffOrderFragment, words: Words<'staff'>): string {
  if (check !== 'address') return words(`staff.field.check.${check}`);
  return words(pickup_store ? 'staff.field.check.address.pickup' : 'staff.field.check.address.courier');
}

function factsOf(
  check: ApprovalCheck,
  { items, pickup_store: store, shipping_address: address }: StaffOrderFragment,
  words: Words<'buy' | 'staff'>,
): readonly string[] {
  switch (check) {
    case 'size':
      return orderedSizes(items ?? [], words);
    case 'engraving':
      return orderedWords(items ?? [], words);
    case 'stone':
      return [];
    case 'address':
      if (store) return [store.name ?? ''];
      return address ? [personText(address).join(' '), addressText(address, words.locale)] : [];
  }
}

const hintOf = (facts: readonly string[]): ReactNode =>
  facts.length === 0
    ? null
    : facts.map((fact) => (
        <span key={fact} className={styles.fact}>
          {fact}
        </span>
      ));
