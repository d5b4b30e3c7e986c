/** Settles a return by its pieces: how many of each are accepted, and whether they are sold again. */
import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, multiply, sum } from '@jinlan/domain/money';
import { FieldGroup, Notice, Radio, Select } from '@jinlan/ui';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { OrderFormProps } from './ActionForm.tsx';
import { ReasonField, readReason, reasonProblem } from './ReasonForm.tsx';
import { type RefundedOrder, refundQuestion } from './refund-question.ts';
import { StepForm, useStepForm } from './StepForm.tsx';

export function ReturnedPiecesForm({ order, ...frame }: OrderFormProps) {
  return order.return ? <ReturnedPieces sent={order.return} order={order} {...frame} /> : null;
}

interface ReturnedPiecesProps extends Omit<OrderFormProps, 'order'> {
  readonly sent: NonNullable<StaffOrderFragment['return']>;
  readonly order: RefundedOrder;
}

/** The accepted quantities by the line's id, `restock` and `reason`; each empty until it is chosen. */
type PieceValues = Record<string, string>;

function ReturnedPieces({ sent, order, ...frame }: ReturnedPiecesProps) {
  const words = useWords('staff');
  const { lines } = sent;
  const owed = readMoney(sent.gifts_owed);
  const acceptsAny = (values: PieceValues): boolean =>
    lines.some(({ order_item_uid: uid }) => Number(values[uid]) > 0);
  const state = useStepForm<'settleReturn', PieceValues>({
    ...frame,
    action: 'settleReturn',
    defaultValues: {
      ...Object.fromEntries(lines.map(({ order_item_uid: uid }) => [uid, ''])),
      restock: '',
      reason: '',
    },
    check: (values) => ({
      ...Object.fromEntries(
        lines.map(({ order_item_uid: uid }) => [uid, values[uid] ? null : words('staff.return.missing')]),
      ),
      restock: acceptsAny(values) && !values.restock ? words('staff.return.restock.missing') : null,
      reason: reasonProblem(values.reason ?? '', words),
    }),
    ask: (values) => {
      const accepted = lines.map(({ order_item_uid: uid, refund_each }) => ({
        count: Number(values[uid]),
        each: readMoney(refund_each),
      }));
      const amounts = accepted.flatMap(({ count, each }) => (each ? [multiply(each, count)] : []));
      const [first] = amounts;
      const hasGifts = owed !== null || lines.some(({ gift_price }) => gift_price !== null);
      const hasSeveral = accepted.some(({ count }) => count > 1);
      return refundQuestion(
        order,
        first ? sum(first.currency, amounts) : null,
        words,
        hasGifts ? 'atMost' : hasSeveral ? 'about' : 'exact',
      );
    },
    read(values) {
      const reason = readReason(values.reason ?? '');
      if (reason === null) return null;
      return {
        reason,
        lines: lines.map(({ order_item_uid }) => ({
          order_item_uid,
          accepted: Number(values[order_item_uid]),
          restock: values.restock === 'yes',
        })),
      };
    },
  });
  const { field, choice, problemOf, values } = state.form;
  const problem = problemOf('restock');
  return (
    <StepForm
      {...state}
      lead={
        sent.recorded_by
          ? words('staff.return.recorded', { number: sent.recorded_by, at: words.moment(sent.requested_at) })
          : words('staff.return.asked', { at: words.moment(sent.requested_at) })
      }
      warning={words(
        isByTransfer(order) ? 'staff.confirm.settleOrderReturn.transfer' : 'staff.confirm.settleOrderReturn',
      )}
    >
      {sent.comment ? <Notice>{sent.comment}</Notice> : null}
      {owed ? <Notice>{words('staff.return.giftsOwed', { amount: format(owed) })}</Notice> : null}
      {lines.map(({ order_item_uid: uid, product_name: name, quantity, refund_each, gift_price }) => {
        const each = readMoney(refund_each);
        const gift = readMoney(gift_price);
        return (
          <Select
            key={uid}
            label={words('staff.return.accepted', { name, quantity })}
            hint={
              gift
                ? words('staff.return.gift', { amount: format(gift) })
                : each
                  ? words('staff.return.each', { amount: format(each) })
                  : undefined
            }
            placeholder="–"
            options={Array.from({ length: quantity + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
            {...field(uid)}
          />
        );
      })}
      {acceptsAny(values) ? (
        <FieldGroup label={words('staff.return.restock')} error={problem}>
          {(['yes', 'no'] as const).map((each) => (
            <Radio
              key={each}
              label={words(`staff.return.restock.${each}`)}
              aria-invalid={problem ? true : undefined}
              {...choice('restock', each)}
            />
          ))}
        </FieldGroup>
      ) : null}
      <ReasonField label={words('staff.field.reason')} field={field('reason')} typed={values.reason ?? ''} />
    </StepForm>
  );
}
