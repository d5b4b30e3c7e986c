/**
 * Takes a step of an order. It is sent once, with the version that was on screen. A person who acts second is shown the
 * other's changes. A step whose answer was lost counts as done when it is sent again. Steps of others while the page is
 * open are shown as well.
 */

import { readError } from '@jinlan/client/data';
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
  ReceiveOrderGoodsDocument,
  RecordOrderAnswerDocument,
  RefundOrderDocument,
  ReissuePickupCodeDocument,
  RequestOrderReturnDocument,
  ReturnOrderTransferDocument,
  SettleOrderReturnDocument,
  SettleReturnDocument,
  ShipOrderDocument,
  ShipOrderFromFactoryDocument,
  ShowOrderAddressDocument,
  TakeOrderPaymentDocument,
} from '../order/queries.generated.ts';
import type { StaffOrderState } from '../order/use-staff-order.ts';
import { useStaffMember } from '../staff-member.tsx';
import { meanwhile, type StaffStep, wasDone } from './actions.ts';
import { amountsOf, type StepRefusal } from './refusals.ts';

const documents = {
  takeOrderPayment: TakeOrderPaymentDocument,
  returnOrderTransfer: ReturnOrderTransferDocument,
  approveOrder: ApproveOrderDocument,
  showOrderAddress: ShowOrderAddressDocument,
  askAboutOrder: AskAboutOrderDocument,
  recordOrderAnswer: RecordOrderAnswerDocument,
  cancelStaffOrder: CancelStaffOrderDocument,
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
  readonly send: <Action extends StaffStep>(action: Action, input: StepInput<Action>) => Promise<void>;
}

export function useOrderStep(
  order: StaffOrderFragment,
  { refetch, applyAnswer }: Pick<StaffOrderState, 'refetch' | 'applyAnswer'>,
): OrderStep {
  const client = useClient();
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
      if (sending.current) return;
      setDone(null);
      setNews([]);
      if (navigator.onLine === false) {
        setRefusal({ action, error: 'offline' });
        return;
      }
      sending.current = true;
      setBusy(action);
      setRefusal(null);
      const before = lastSeen.current;
      const answer = await client
        .mutation<Answer, { readonly input: object }>(documents[action] as unknown as AnyStep, {
          input: { order_number: before.number, version: before.version, ...input },
        })
        .toPromise();
      const after = answer.data?.[action]?.order ?? null;
      const error = readError(answer.error);
      const now = after ?? (await refetch()) ?? before;
      if (after) applyAnswer(after);
      const events = meanwhile(before.history, now.history);
      const unclear = error?.kind === 'network' || error?.code === 'ORDER_CHANGED';
      if (after || (unclear && wasDone(action, staffNo, events))) {
        setDone({ action });
      } else if (error) {
        setRefusal({ action, error, amounts: amountsOf(input, error, now) });
        if (unclear) setNews(events);
      }
      lastSeen.current = now;
      sending.current = false;
      setBusy(null);
    },
    [client, refetch, applyAnswer, staffNo],
  );

  return { busy, refusal, done, news, send };
}
