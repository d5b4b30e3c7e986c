import { type Money, toNumber, zero } from '@jinlan/domain/money';
import {
  amountDue,
  type CommandKind,
  type Guard,
  type OrderCommand,
  type OrderRefusal,
  type PaymentPart,
  type PriceOfDay,
  partDue,
} from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type {
  ApproveOrderInput,
  CancelStaffOrderInput,
  FinishMakingInput,
  HandOverOrderInput,
  MoveOrderDayInput,
  OrderReasonInput,
  OrderStepInput,
  OrderTrackingInput,
  RecordReturnInput,
  RefundOrderInput,
  ReturnOrderTransferInput,
  SettleFailedRefundInput,
  SettleOrderReturnInput,
  SettleReturnInput,
  TakeOrderPaymentInput,
} from '../../../graphql/generated/resolvers.ts';
import { abandonPayment } from '../payments/abandon-payment.ts';
import { tillPaymentOf } from '../payments/till-payment.ts';
import { unseal } from '../placing/sealed.ts';
import { sameHash } from '../reading/access-token.ts';
import { recordReturnStep } from '../returns/record-return.ts';
import { returnCondition, settleReturnStep } from '../returns/settle-return.ts';
import { returnsOfMany } from '../returns/store.ts';
import type { Services } from '../services.ts';
import { addTillReceipt, orderOfReceipt, savePaidAtTill, savePriceOfDay } from '../steps/store-effects.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { settleFailedRefund } from './failed-refunds.ts';
import { priceAtTill } from './price-of-day.ts';
import * as read from './read-input.ts';
import { goldHalted, receiptUsed } from './refuse.ts';
import type { Step } from './take-step.ts';
import { returnTransfer, settleConfirmed } from './transfers.ts';
import { weighingOfLines } from './weighing.ts';

/** The staff mutations, by their names in the schema, and the inputs from which their commands are built. */
export interface StepInputs {
  readonly takeOrderPayment: TakeOrderPaymentInput;
  readonly returnOrderTransfer: ReturnOrderTransferInput;
  readonly settleFailedRefund: SettleFailedRefundInput;
  readonly approveOrder: ApproveOrderInput;
  readonly showOrderAddress: OrderStepInput;
  readonly askAboutOrder: OrderReasonInput;
  readonly recordOrderAnswer: OrderReasonInput;
  readonly cancelStaffOrder: CancelStaffOrderInput;
  readonly finishMakingOrder: FinishMakingInput;
  readonly shipOrderFromFactory: OrderTrackingInput;
  readonly moveOrderDay: MoveOrderDayInput;
  readonly receiveOrderGoods: OrderStepInput;
  readonly shipOrder: OrderTrackingInput;
  readonly handOverOrder: HandOverOrderInput;
  readonly reissuePickupCode: OrderReasonInput;
  readonly markOrderDelivered: OrderStepInput;
  readonly refundOrder: RefundOrderInput;
  readonly requestOrderReturn: RecordReturnInput;
  readonly settleOrderReturn: SettleOrderReturnInput;
  /** Used instead of `settleOrderReturn` if the return is by pieces. */
  readonly settleReturn: SettleReturnInput;
}

export type StepName = keyof StepInputs;

/** The mutation for each command; null for commands that buyers, timers or banks give. */
export const mutationOf: Readonly<Record<CommandKind, StepName | null>> = {
  'take-payment': 'takeOrderPayment',
  'confirm-transfer': 'takeOrderPayment',
  'return-transfer': 'returnOrderTransfer',
  'retry-refund': 'settleFailedRefund',
  'settle-refund': 'settleFailedRefund',
  approve: 'approveOrder',
  'show-address': 'showOrderAddress',
  ask: 'askAboutOrder',
  answer: 'recordOrderAnswer',
  'cancel-unpaid': 'cancelStaffOrder',
  'cancel-before-approval': 'cancelStaffOrder',
  cancel: 'cancelStaffOrder',
  'finish-making': 'finishMakingOrder',
  'ship-from-factory': 'shipOrderFromFactory',
  'move-due-day': 'moveOrderDay',
  'receive-goods': 'receiveOrderGoods',
  ship: 'shipOrder',
  'hand-over': 'handOverOrder',
  'reissue-pickup-code': 'reissuePickupCode',
  deliver: 'markOrderDelivered',
  refund: 'refundOrder',
  'ask-return': 'requestOrderReturn',
  'settle-return': 'settleOrderReturn',
  'start-payment': null,
  'require-action': null,
  'fail-payment': null,
  'record-payment': null,
  'record-mismatch': null,
  'fail-refund': null,
  'recover-refund': null,
  'repeat-refund': null,
  'give-up': null,
  expire: null,
  'change-place-pos': null,
  claim: null,
};

type Steps = { readonly [Name in StepName]: (services: Services, input: StepInputs[Name]) => Step };

const withCommand = (command: (order: OrderRow) => OrderCommand): Step => ({ command });

export const steps: Steps = {
  takeOrderPayment: takePayment,
  returnOrderTransfer: returnTransfer,
  settleFailedRefund,
  approveOrder(_, { checked }) {
    const checks = read.readChecks(checked);
    return withCommand(() => ({ kind: 'approve', checked: checks }));
  },
  showOrderAddress: () => withCommand(() => ({ kind: 'show-address' })),
  askAboutOrder(_, input) {
    const reason = read.readReason(input.reason);
    return withCommand(() => ({ kind: 'ask', reason }));
  },
  recordOrderAnswer(_, input) {
    const reason = read.readReason(input.reason);
    return withCommand(() => ({ kind: 'answer', reason }));
  },
  cancelStaffOrder(services, input) {
    const reason = read.readReason(input.reason);
    return {
      command({ currency }, from) {
        const fee = input.fee ? read.readAmount('fee', input.fee, currency) : null;
        if (from === 'pending' && fee === null) return { kind: 'cancel-unpaid', reason };
        const isBeforeApproval = from === 'approval-pending' || from === 'approval-question';
        return isBeforeApproval && fee === null
          ? { kind: 'cancel-before-approval', reason }
          : { kind: 'cancel', reason, fee };
      },
      async settle(order, { kind }, _staff, tx) {
        if (kind === 'cancel-unpaid') await abandonPayment(services, tx, order, 'canceled');
        return order;
      },
    };
  },
  finishMakingOrder(_, input) {
    const weightMg = read.readWeight(input.weight_mg);
    const certificate = read.readCertificate(input.certificate);
    return {
      async command({ currency, id }, _from, tx) {
        const byWeight = weighingOfLines(currency, await linesOf(tx, id)) !== null;
        return { kind: 'finish-making', weightMg, certificate, byWeight };
      },
    };
  },
  shipOrderFromFactory(_, input) {
    const waybill = read.readTracking(input);
    return withCommand(() => ({ kind: 'ship-from-factory', waybill }));
  },
  moveOrderDay(_, input) {
    const reason = read.readReason(input.reason);
    const day = read.readDay('due_on', input.due_on);
    return withCommand(() => ({ kind: 'move-due-day', day, reason }));
  },
  receiveOrderGoods: () => withCommand(() => ({ kind: 'receive-goods' })),
  shipOrder(_, input) {
    const tracking = read.readTracking(input);
    return withCommand(() => ({ kind: 'ship', tracking }));
  },
  handOverOrder({ platform }, input) {
    const code = read.readPickupCode(input.pickup_code);
    const phoneEnd = read.readTelephoneEnd(input.telephone_end);
    const { application } = platform.config.secrets;
    return withCommand(({ pickupCodeSealed, telephone }) => {
      const expectedCode = pickupCodeSealed === null ? null : unseal(application, pickupCodeSealed);
      return {
        kind: 'hand-over',
        codeFits: expectedCode !== null && sameHash(code, expectedCode),
        phoneFits: telephone?.endsWith(phoneEnd) ?? false,
      };
    });
  },
  reissuePickupCode(_, input) {
    const reason = read.readReason(input.reason);
    return withCommand(() => ({ kind: 'reissue-pickup-code', reason }));
  },
  markOrderDelivered: () => withCommand(() => ({ kind: 'deliver', signed: true })),
  refundOrder(_, input) {
    const reason = read.readReason(input.reason);
    return withCommand(({ currency }) => ({
      kind: 'refund',
      amount: read.readAmount('amount', input.amount, currency),
      ...(input.for_gift_cards && { forCards: true as const }),
      reason,
    }));
  },
  requestOrderReturn: recordReturnStep,
  settleOrderReturn(_, input) {
    const reason = read.readReason(input.reason);
    const outcome = read.readOutcome(input.outcome);
    return {
      async command({ id, currency }, _from, tx) {
        const waiting = (await returnsOfMany(tx, [id])).some(({ settledVersion }) => settledVersion === null);
        if (waiting) throw returnCondition('return-by-pieces');
        // A missing amount counts as zero. Zero is refused unless nothing was accepted: only a return by pieces may refund
        // nothing.
        const none = outcome === 'none' ? null : zero(currency);
        const amount = input.amount ? read.readAmount('amount', input.amount, currency) : none;
        return {
          kind: 'settle-return',
          ...{ outcome, amount, reason },
          ...(input.for_gift_cards && { forCards: true as const }),
        };
      },
    };
  },
  settleReturn: settleReturnStep,
};

const isAbout = (refusal: OrderRefusal, condition: Guard): boolean =>
  refusal.code === 'ORDER_CONDITION_NOT_MET' && refusal.data.condition === condition;

/**
 * Builds the step for a payment at the till, or for a transfer to the shop's account. Gold by weight has today's price at
 * the till. If the till took another amount, the refusal contains the right one.
 */
function takePayment(services: Services, input: StepInputs['takeOrderPayment']): Step {
  const reference = read.readReference(input.reference);
  let today: PriceOfDay | null = null;
  let due: Money | null = null;
  let part: PaymentPart = 'whole';
  return {
    async command(order, _from, tx) {
      const amount = read.readAmount('amount', input.amount, order.currency);
      due = amountDue(order.state);
      part = partDue(order.state) ?? part;
      if (takerOf(order.paymentMethod) === 'account') return { kind: 'confirm-transfer', reference, amount };
      const price = priceAtTill(services, order, await linesOf(tx, order.id));
      if (price === 'halted') throw goldHalted();
      today = price;
      const total = today?.order.total ?? order.state.due;
      if (order.state.facts.deposit === undefined) due = total;
      return { kind: 'take-payment', reference, amount, due: total };
    },
    async settle(order, command, staff, tx) {
      if (command.kind === 'confirm-transfer') return settleConfirmed(services, order, command, staff, tx);
      const { storeId } = staff;
      const payment =
        command.kind === 'take-payment'
          ? await tillPaymentOf(services, tx, order, { part, amount: command.amount })
          : null;
      if (today === null || payment === null || command.kind !== 'take-payment')
        throw new TypeError(`Order ${order.number} was not to be paid in the store`);
      const receipt = { storeCode: storeId, receipt: read.receiptKey(reference) };
      if (!(await addTillReceipt(tx, receipt, payment.id))) {
        const other = await orderOfReceipt(tx, receipt);
        throw receiptUsed(other?.sourceCode === storeId ? other.number : null);
      }
      const { subtotal, order: priced } = today;
      await savePriceOfDay(tx, order.id, today);
      await savePaidAtTill(tx, payment.id, command.amount.minor, services.platform.clock.now());
      const { method } = order.state.facts;
      return {
        ...{ ...order, paymentMethod: method, subtotal: subtotal.minor },
        ...{ total: priced.total.minor, steps: priced.steps },
      };
    },
    hint: (_, refusal) =>
      due !== null && isAbout(refusal, 'amount-right') ? { due_today: toNumber(due) } : {},
  };
}
