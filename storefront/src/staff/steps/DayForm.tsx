/** Promises another day, with a reason that the buyer reads. */
import { useWords } from '@jinlan/client/words';
import { addDays, businessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { TextField } from '@jinlan/ui';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';

/** Maximum number of days from today to a promised day. */
const furthestDays = 366;

export function DayForm({ order, step, place }: OrderFormProps) {
  const words = useWords('staff');
  const today = businessDay(new Date());
  const state = useStepForm({
    step,
    place,
    action: 'moveOrderDay',
    defaultValues: { day: order.due_on ?? '', reason: '' },
    check: ({ day, reason }) => ({
      day:
        isBusinessDay(day) && day >= today && day <= addDays(today, furthestDays) && day !== order.due_on
          ? null
          : words('staff.field.day.wrong'),
      reason: reasonProblem(reason, words),
    }),
    read({ day, reason: typed }) {
      const reason = readReason(typed);
      return reason === null ? null : { due_on: day, reason };
    },
  });
  return (
    <StepForm {...state}>
      <TextField
        label={words('staff.order.dueOn')}
        type="date"
        min={today}
        max={addDays(today, furthestDays)}
        {...state.form.field('day')}
      />
      <ReasonField
        label={words('staff.field.reason')}
        field={state.form.field('reason')}
        typed={state.form.values.reason}
      />
    </StepForm>
  );
}
