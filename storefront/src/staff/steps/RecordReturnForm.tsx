/** Records that a buyer wants to return an order: which pieces come back, if any, and the reason. */
import { useWords } from '@jinlan/client/words';
import { Notice, Select } from '@jinlan/ui';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';

/** The quantities by the line's id, and `reason`. */
type Values = Record<string, string>;

export function RecordReturnForm({
  order,
  isManager,
  ...frame
}: OrderFormProps & { readonly isManager: boolean }) {
  const words = useWords('staff');
  const pieces = order.pieces_to_return;
  const state = useStepForm<'requestOrderReturn', Values>({
    ...frame,
    action: 'requestOrderReturn',
    draft: `order:${order.number}:requestOrderReturn`,
    defaultValues: {
      ...Object.fromEntries(pieces.map(({ order_item_uid: uid }) => [uid, '0'])),
      reason: '',
    },
    check: ({ reason = '' }) => ({ reason: reasonProblem(reason, words) }),
    read(values) {
      const reason = readReason(values.reason ?? '');
      if (reason === null) return null;
      const lines = pieces
        .map(({ order_item_uid }) => ({ order_item_uid, quantity: Number(values[order_item_uid] ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
      return { reason, lines };
    },
  });
  const { field, values } = state.form;
  return (
    <StepForm {...state} lead={words('staff.return.which')}>
      {isManager ? <Notice>{words('staff.return.second')}</Notice> : null}
      {pieces.map(({ order_item_uid: uid, product_name: name, quantity }) => (
        <Select
          key={uid}
          label={words('staff.return.back', { name, quantity })}
          options={Array.from({ length: quantity + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))}
          {...field(uid)}
        />
      ))}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason ?? ''} />
    </StepForm>
  );
}
