import { useWords } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { TextArea } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import type { OrderFormProps } from './ActionForm.tsx';
import { StepForm } from './StepForm.tsx';
import { readLine } from './typed.ts';

/** The contract's longest reason, characters. */
const most = 200;

/** From 1 to 200 characters, with what is left counted down. */
export function ReasonField({
  label,
  hint,
  value,
  onChange,
  tried,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
}) {
  const words = useWords('staff');
  const left = most - lengthOf(value.trim());
  const wrong = left < 0 || (tried && readLine(value, most) === null);
  return (
    <TextArea
      label={label}
      hint={hint && value === '' ? hint : words('staff.field.left', { left })}
      error={wrong ? words('staff.field.text.wrong') : undefined}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const readReason = (text: string): string | null => readLine(text, most);

interface ReasonFormProps extends OrderFormProps {
  readonly action: 'askAboutOrder' | 'recordOrderAnswer' | 'reissuePickupCode' | 'requestOrderReturn';
  readonly label: string;
  readonly hint?: string;
  readonly lead?: ReactNode;
  readonly warning?: ReactNode;
}

export function ReasonForm({ action, label, hint, order: _, ...form }: ReasonFormProps) {
  const [text, setText] = useState('');
  return (
    <StepForm
      {...form}
      action={action}
      read={() => {
        const reason = readReason(text);
        return reason === null ? null : { reason };
      }}
    >
      {(tried) => (
        <ReasonField
          label={label}
          {...(hint ? { hint } : {})}
          value={text}
          onChange={setText}
          tried={tried}
        />
      )}
    </StepForm>
  );
}
