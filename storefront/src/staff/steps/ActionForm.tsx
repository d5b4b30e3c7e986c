/** The form of each action. */

import { useWords } from '@jinlan/client/words';
import { assertNever } from '@jinlan/domain/kernel';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { useStaffMember } from '../staff-member.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import type { StaffAction } from './actions.ts';
import { CancelForm } from './CancelForm.tsx';
import { HandOverForm, TakePaymentForm } from './CounterForms.tsx';
import { DayForm } from './DayForm.tsx';
import { FailedRefundForm } from './FailedRefundForm.tsx';
import { FinishMakingForm, TrackingForm } from './MakingForms.tsx';
import { RefundForm, SettleReturnForm } from './MoneyBackForms.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RecordReturnForm } from './RecordReturnForm.tsx';
import { ReturnedPiecesForm } from './ReturnedPiecesForm.tsx';
import { ReturnTransferForm } from './ReturnTransferForm.tsx';
import { PlainStepForm, type StepFormFrame } from './StepForm.tsx';

export interface OrderFormProps extends StepFormFrame {
  readonly order: StaffOrderFragment;
  /** Reports progress of the form, shown in the header of its box. */
  readonly onNote?: (note: string | null) => void;
}

export function ActionForm({ action, ...form }: OrderFormProps & { readonly action: StaffAction }) {
  const words = useWords('staff');
  const member = useStaffMember();
  switch (action) {
    case 'takeOrderPayment':
      return <TakePaymentForm {...form} />;
    case 'returnOrderTransfer':
      return <ReturnTransferForm {...form} />;
    case 'settleFailedRefund':
      return <FailedRefundForm {...form} />;
    case 'approveOrder':
      return <ApproveForm {...form} />;
    case 'askAboutOrder':
      return (
        <ReasonForm
          {...form}
          action={action}
          label={words('staff.field.question')}
          lead={words('staff.lead.askAboutOrder')}
        />
      );
    case 'recordOrderAnswer':
      return (
        <ReasonForm
          {...form}
          action={action}
          label={words('staff.field.answer')}
          hint={words('staff.field.answer.hint')}
        />
      );
    case 'reissuePickupCode':
      return (
        <ReasonForm
          {...form}
          action={action}
          label={words('staff.field.reason')}
          warning={words('staff.confirm.reissuePickupCode')}
        />
      );
    case 'requestOrderReturn':
      return <RecordReturnForm {...form} isManager={member?.role === 'manager'} />;
    case 'cancelStaffOrder':
      return <CancelForm {...form} mayKeepFee={member?.role === 'manager'} />;
    case 'moveOrderDay':
      return <DayForm {...form} />;
    case 'finishMakingOrder':
      return <FinishMakingForm {...form} />;
    case 'shipOrderFromFactory':
    case 'shipOrder':
      return <TrackingForm {...form} action={action} />;
    case 'receiveOrderGoods':
    case 'markOrderDelivered':
      return (
        <PlainStepForm
          {...form}
          action={action}
          lead={words(`staff.lead.${action}`)}
          warning={form.place === 'dialog' ? words(`staff.confirm.${action}`) : null}
        />
      );
    case 'handOverOrder':
      return <HandOverForm {...form} />;
    case 'refundOrder':
      return <RefundForm {...form} />;
    case 'settleOrderReturn':
      return <SettleReturnForm {...form} />;
    case 'settleReturn':
      return <ReturnedPiecesForm {...form} />;
    default:
      return assertNever(action);
  }
}
