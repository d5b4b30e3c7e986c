/** Forms from the making of the pieces to the parcel. */

import { useWords } from '@jinlan/client/words';
import { TextField } from '@jinlan/ui';
import { grams } from '../../product/waterfall.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { readGrams, readLine, readTracking } from './typed.ts';

const mostText = 40;

/** Asks for the finished weight of pieces priced by weight, and shows the weight that was charged. */
export function FinishMakingForm({ order: { weighing }, ...frame }: OrderFormProps) {
  const words = useWords('staff');
  const isLeftOut = (weight: string) => weight.trim() === '' && !weighing;
  const state = useStepForm({
    ...frame,
    action: 'finishMakingOrder',
    defaultValues: { weight: '', certificate: '' },
    check: ({ weight, certificate }) => ({
      weight:
        isLeftOut(weight) || readGrams(weight) !== null
          ? null
          : words(weight.trim() === '' ? 'staff.field.weight.missing' : 'staff.field.weight.wrong'),
      certificate:
        readLine(certificate, mostText, 0) === null ? words('staff.field.certificate.wrong') : null,
    }),
    read({ weight, certificate }) {
      const milligrams = readGrams(weight);
      const number = readLine(certificate, mostText, 0);
      return { ...(milligrams ? { weight_mg: milligrams } : {}), ...(number ? { certificate: number } : {}) };
    },
  });
  const { field } = state.form;
  return (
    <StepForm {...state}>
      <TextField
        label={words('staff.field.weight')}
        mark={weighing ? undefined : words('ui.optional')}
        hint={
          weighing
            ? words('staff.field.weight.agreed', {
                pieces: weighing.pieces,
                weight: grams(weighing.agreed_mg),
              })
            : words('staff.field.weight.hint')
        }
        aria-required={weighing ? true : undefined}
        inputMode="decimal"
        autoComplete="off"
        {...field('weight')}
      />
      <TextField
        label={words('staff.field.certificate')}
        mark={words('ui.optional')}
        autoComplete="off"
        {...field('certificate')}
      />
    </StepForm>
  );
}

export function TrackingForm({
  action,
  order: _,
  ...frame
}: OrderFormProps & { readonly action: 'shipOrder' | 'shipOrderFromFactory' }) {
  const words = useWords('staff');
  const state = useStepForm({
    ...frame,
    action,
    defaultValues: { carrier: words('staff.field.carrier.usual'), tracking: '' },
    check: ({ carrier, tracking }) => ({
      carrier: readLine(carrier, mostText) === null ? words('staff.field.carrier.wrong') : null,
      tracking: readTracking(tracking) === null ? words('staff.field.tracking.wrong') : null,
    }),
    read({ carrier, tracking }) {
      const name = readLine(carrier, mostText);
      const number = readTracking(tracking);
      return name !== null && number !== null ? { carrier: name, tracking_number: number } : null;
    },
  });
  const { field } = state.form;
  return (
    <StepForm {...state}>
      <TextField label={words('staff.field.carrier')} autoComplete="off" {...field('carrier')} />
      <TextField
        label={words('staff.field.tracking')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('tracking')}
      />
    </StepForm>
  );
}
