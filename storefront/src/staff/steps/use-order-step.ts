/**
 * Takes a step of an order. The step is sent once, with the order's version on screen. If somebody else was faster,
 * their changes are shown. If only the answer was lost, the step counts as done when it is sent again. Steps that
 * others take while the page is open are shown too.
 */

import { readOutcome } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import type { TypedDocumentNode } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { StaffOrderEvent } from '../order/history.ts';
import {
  ApproveOrderDocument,
  AskAboutOrderDocument,
  CancelStaffOrderDocument,
  FinishMakingOrderDocument,
  HandOverOrderDocument,
  MarkOrderDeliveredDocument,
  MoveOrderDayDocument,
  ReceiveOrderGoodsDocument,
  RecordOrderAnswerDocument,
  RefundOrderDocument,
  ReissuePickupCodeDocument,
  RequestOrderReturnDocument,
  ReturnOrderTransferDocument,
  SettleFailedRefundDocument,
  SettleOrderReturnDocument,
  SettleReturnDocument,
  ShipOrderDocument,
  ShipOrderFromFactoryDocument,
  ShowOrderAddressDocument,
  TakeOrderPaymentDocument,
} from '../order/queries.generated.ts';
import type { StaffOrderState } from '../order/use-staff-order.ts';
import { useStaffMember } from '../staff-member.tsx';
import { tellLater } from '../waiting/tell-later.ts';
import { useWaitable } from '../waiting/use-waiting.ts';
import { meanwhile, type StaffStep, wasDone } from './actions.ts';
import { amountsOf, type StepRefusal } from './refusals.ts';

const documents = {
  takeOrderPayment: TakeOrderPaymentDocument,
  returnOrderTransfer: ReturnOrderTransferDocument,
  settleFailedRefund: SettleFailedRefundDocument,
  approveOrder: ApproveOrderDocument,
  showOrderAddress: ShowOrderAddressDocument,
  askAboutOrder: AskAboutOrderDocument,
  recordOrderAnswer: RecordOrderAnswerDocument,
  cancelStaffOrder: CancelStaffOrderDocument,
  moveOrderDay: MoveOrderDayDocument,
  finishMakingOrder: FinishMakingOrderDocument,
  shipOrderFromFactory: ShipOrderFromFactoryDocument,
  receiveOrderGoods: ReceiveOrderGoodsDocument,
  shipOrder: ShipOrderDocument,
  handOverOrder: HandOverOrderDocument,
  reissuePickupCode: ReissuePickupCodeDocument,
  markOrderDelivered: MarkOrderDeliveredDocument,
  refundOrder: RefundOrderDocument,
  requestOrderReturn: RequestOrderReturnDocument,
  settleOrderReturn: SettleOrderReturnDocument,
  settleReturn: SettleReturnDocument,
} as const satisfies Record<StaffStep, unknown>;

/** The fields that an action's form adds to the order's number and version. */
export type StepInput<Action extends StaffStep> =
  (typeof documents)[Action] extends TypedDocumentNode<infer _Data, { readonly input: infer Input }>
    ? Omit<Input, 'order_number' | 'version'>
    : never;

type Answer = Readonly<Record<string, { readonly order: StaffOrderFragment }>>;
type AnyStep = TypedDocumentNode<Answer, { readonly input: object }>;

export interface OrderStep {
  readonly busy: StaffStep | null;
  readonly refusal: StepRefusal | null;
  /** The last action done; a new object each time. */
  readonly done: { readonly action: StaffStep } | null;
  /** Events of others since this page last showed the order, or since the last step. */
  readonly news: readonly StaffOrderEvent[];
  /** Returns whether the step was done, or waits for the connection. */
  readonly send: <Action extends StaffStep>(action: Action, input: StepInput<Action>) => Promise<boolean>;
}

export function useOrderStep(
  order: StaffOrderFragment,
  { refetch, applyAnswer }: Pick<StaffOrderState, 'refetch' | 'applyAnswer'>,
): OrderStep {
  const client = useClient();
  const words = useWords('staff');
  const toasts = useToasts();
  const [receiveGoods] = useWaitable('receiveOrderGoods');
  const staffNo = useStaffMember()?.staffNo ?? null;
  const [busy, setBusy] = useState<StaffStep | null>(null);
  const [refusal, setRefusal] = useState<StepRefusal | null>(null);
  const [done, setDone] = useState<OrderStep['done']>(null);
  const [news, setNews] = useState<readonly StaffOrderEvent[]>([]);
  const sending = useRef(false);
  const lastSeen = useRef(order);

  useEffect(() => {
    // The stream may be faster than the answer of a step in progress.
    if (sending.current || order.version <= lastSeen.current.version) return;
    const events = meanwhile(lastSeen.current.history, order.history);
    setNews(
      events.filter(({ actor, event }) => event !== 'show-address' && (actor === null || actor !== staffNo)),
    );
    lastSeen.current = order;
  }, [order, staffNo]);

  const send = useCallback<OrderStep['send']>(
    async (action, input) => {
      if (sending.current) return false;
      setDone(null);
      setNews([]);
      if (navigator.onLine === false && action !== 'receiveOrderGoods') {
        setRefusal({ action, error: 'offline' });
        return false;
      }
      sending.current = true;
      setBusy(action);
      setRefusal(null);
      const before = lastSeen.current;
      const variables = { input: { order_number: before.number, version: before.version, ...input } };
      const outcome =
        action === 'receiveOrderGoods'
          ? await receiveGoods(
              variables,
              words('staff.waiting.of', {
                action: words('staff.submit.receiveOrderGoods'),
                number: before.number,
              }),
            )
          : readOutcome(
              await client
                .mutation<Answer, typeof variables>(documents[action] as unknown as AnyStep, variables)
                .toPromise(),
            );
      if (!outcome.ok && outcome.error.code === 'WAITING') {
        tellLater(outcome.error, words, toasts);
        sending.current = false;
        setBusy(null);
        return true;
      }
      const after = outcome.ok ? ((outcome.value as Answer)[action]?.order ?? null) : null;
      const error = outcome.ok ? null : outcome.error;
      const now = after ?? (await refetch()) ?? before;
      if (after) applyAnswer(after);
      const events = meanwhile(before.history, now.history);
      const unclear =
        error?.kind === 'network' || error?.code === 'ORDER_CHANGED' || error?.code === 'ACTION_DONE';
      const isDone = after !== null || (unclear && wasDone(action, staffNo, events));
      if (isDone) {
        setDone({ action });
      } else if (error) {
        setRefusal({ action, error, amounts: amountsOf(input, error, now) });
        if (unclear) setNews(events);
      }
      lastSeen.current = now;
      sending.current = false;
      setBusy(null);
      return isDone;
    },
    [client, refetch, applyAnswer, staffNo, receiveGoods, words, toasts],
  );

  return { busy, refusal, done, news, send };
}
