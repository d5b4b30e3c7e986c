/**
 * The checks before an order goes to the workshop (trade-facts 5.1). All have to be ticked; beside each stands what it confirms. Where
 * a courier brings it, name and number are masked until whoever confirms them asks for them.
 */

import { useWords, type Words } from '@jinlan/client/words';
import { type ApprovalCheck, approvalChecks } from '@jinlan/domain/orders';
import { Checkbox } from '@jinlan/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { addressText } from '../../addresses/address-text.ts';
import { personText } from '../../ordering/order-words.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { ShowAddress } from '../order/ShowAddress.tsx';
import type { OrderFormProps } from './ActionForm.tsx';
import styles from './StepForm.module.css';
import { StepForm } from './StepForm.tsx';
import { orderedSizes, orderedWords } from './to-confirm.ts';

export function ApproveForm({ order, onNote, ...form }: OrderFormProps) {
  const words = useWords('buy', 'staff');
  const [checked, setChecked] = useState<ReadonlySet<ApprovalCheck>>(new Set());
  const missing = approvalChecks.length - checked.size;
  const count = words('staff.field.checked', { count: checked.size, total: approvalChecks.length });
  useEffect(() => {
    onNote?.(count);
    return () => onNote?.(null);
  }, [onNote, count]);
  return (
    <StepForm {...form} action="approveOrder" read={() => (missing === 0 ? { checked: [...checked] } : null)}>
      {(tried) => (
        <div className={styles.checks}>
          {approvalChecks.map((check) => (
            <Checkbox
              key={check}
              label={labelOf(check, order, words)}
              hint={hintOf(factsOf(check, order, words))}
              checked={checked.has(check)}
              aria-invalid={(tried && !checked.has(check)) || undefined}
              onChange={(event) => {
                const next = new Set(checked);
                if (event.target.checked) next.add(check);
                else next.delete(check);
                setChecked(next);
              }}
            />
          ))}
          <div className={styles.aside}>
            <ShowAddress order={order} step={form.step} />
          </div>
          {tried && missing > 0 ? (
            <p role="alert" className={styles.missing}>
              {words('staff.field.check.missing', { count: missing })}
            </p>
          ) : null}
        </div>
      )}
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
