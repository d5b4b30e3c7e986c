/** From approval to the parcel. */
import { type ApprovalCheck, approvalChecks } from '@jinlan/domain/orders';
import { Checkbox, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { orderedSizes } from '../../../staff/ordered-sizes.ts';
import { readGrams, readLine, readTracking } from '../../../staff/typed.ts';
import { useWords } from '../../../words/words.tsx';
import type { OrderFormProps } from './ActionForm.tsx';
import styles from './StepForm.module.css';
import { StepForm } from './StepForm.tsx';

const mostText = 40;

/** All four have to be ticked (trade-facts 5.1); the sizes that are confirmed stand beside their tick. */
export function ApproveForm({ order, onNote, ...form }: OrderFormProps) {
  const words = useWords('buy', 'staff');
  const [checked, setChecked] = useState<ReadonlySet<ApprovalCheck>>(new Set());
  const missing = approvalChecks.length - checked.size;
  const count = words('staff.field.checked', { count: checked.size, total: approvalChecks.length });
  const sizes = orderedSizes(order.items ?? [], words);
  const sizeHint =
    sizes.length > 0
      ? sizes.map((size) => (
          <span key={size} className={styles.size}>
            {size}
          </span>
        ))
      : null;
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
              label={words(`staff.field.check.${check}`)}
              hint={check === 'size' ? sizeHint : null}
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

export function FinishMakingForm({ order: _, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [weight, setWeight] = useState('');
  const [certificate, setCertificate] = useState('');
  const milligrams = weight.trim() === '' ? undefined : readGrams(weight);
  const number = readLine(certificate, mostText, 0);
  return (
    <StepForm
      {...form}
      action="finishMakingOrder"
      read={() =>
        milligrams === null || number === null
          ? null
          : { ...(milligrams ? { weight_mg: milligrams } : {}), ...(number ? { certificate: number } : {}) }
      }
    >
      {(tried) => (
        <>
          <TextField
            label={words('staff.field.weight')}
            hint={words('staff.field.weight.hint')}
            error={tried && milligrams === null ? words('staff.field.weight.wrong') : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
          />
          <TextField
            label={words('staff.field.certificate')}
            mark={words('ui.optional')}
            error={tried && number === null ? words('staff.field.certificate.wrong') : undefined}
            autoComplete="off"
            value={certificate}
            onChange={(event) => setCertificate(event.target.value)}
          />
        </>
      )}
    </StepForm>
  );
}

export function TrackingForm({
  action,
  order: _,
  ...form
}: OrderFormProps & { readonly action: 'shipOrder' | 'shipOrderFromFactory' }) {
  const words = useWords('staff');
  const [carrier, setCarrier] = useState(() => words('staff.field.carrier.usual'));
  const [tracking, setTracking] = useState('');
  const name = readLine(carrier, mostText);
  const number = readTracking(tracking);
  return (
    <StepForm
      {...form}
      action={action}
      read={() => (name !== null && number !== null ? { carrier: name, tracking_number: number } : null)}
    >
      {(tried) => (
        <>
          <TextField
            label={words('staff.field.carrier')}
            error={tried && name === null ? words('staff.field.carrier.wrong') : undefined}
            autoComplete="off"
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <TextField
            label={words('staff.field.tracking')}
            error={tried && number === null ? words('staff.field.tracking.wrong') : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={tracking}
            onChange={(event) => setTracking(event.target.value)}
          />
        </>
      )}
    </StepForm>
  );
}
