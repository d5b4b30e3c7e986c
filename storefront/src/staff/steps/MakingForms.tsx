/** From the bench to the parcel. */

import { useWords } from '@jinlan/client/words';
import { TextField } from '@jinlan/ui';
import { useState } from 'react';
import { grams } from '../../product/waterfall.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm } from './StepForm.tsx';
import { readGrams, readLine, readTracking } from './typed.ts';

const mostText = 40;

/** What is priced by weight is weighed: the form says at what it was priced. */
export function FinishMakingForm({ order: { weighing }, ...form }: OrderFormProps) {
  const words = useWords('staff');
  const [weight, setWeight] = useState('');
  const [certificate, setCertificate] = useState('');
  const isEmpty = weight.trim() === '';
  const milligrams = isEmpty && !weighing ? undefined : readGrams(weight);
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
            mark={weighing ? undefined : words('ui.optional')}
            hint={
              weighing
                ? words('staff.field.weight.agreed', {
                    pieces: weighing.pieces,
                    weight: grams(weighing.agreed_mg),
                  })
                : words('staff.field.weight.hint')
            }
            error={
              tried && milligrams === null
                ? words(isEmpty ? 'staff.field.weight.missing' : 'staff.field.weight.wrong')
                : undefined
            }
            aria-required={weighing ? true : undefined}
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
