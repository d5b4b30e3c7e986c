import { antomPaths } from '@jinlan/contract/antom';
import type { Money } from '@jinlan/domain/money';
import { type BankAnswer, type Refund, type RefundState, wrongAnswer } from '../../payments.ts';
import type { AntomClient } from './antom-client.ts';
import { readMinor } from './payment.ts';

/** Returns the number of a refund: its key with `x` for all other signs, because Antom takes only letters and digits. */
export const refundNoOf = (idempotencyKey: string): string => idempotencyKey.replaceAll(/[^0-9A-Za-z]/g, 'x');

/** Reads the key of a refund from a number of `refundNoOf`; null for any other value. */
export function readAntomRefundNo(refundNo: unknown): string | null {
  if (typeof refundNo !== 'string') return null;
  const [, reference, attempt, rest] = /^([0-9A-Za-z]+?)x(\d+)x(refund(?:x\d+){0,2})$/.exec(refundNo) ?? [];
  return rest === undefined ? null : `${reference}:${attempt}:${rest.replaceAll('x', '-')}`;
}

const states: ReadonlyMap<unknown, RefundState> = new Map([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['FAIL', 'failed'],
]);

/** Returns the state of a refund; null if Antom does not know the refund. */
export async function queryAntomRefund(
  client: AntomClient,
  refundRequestId: string,
  amount: Money,
): Promise<BankAnswer<Refund | null>> {
  const answer = await client.call(antomPaths.queryRefund, { refundRequestId });
  if (answer.kind === 'refused' && answer.code === 'REFUND_NOT_EXIST')
    return { kind: 'answered', value: null };
  if (answer.kind !== 'answered') return answer;
  const { fields } = answer.value;
  const state = states.get(fields.refundStatus);
  const refunded = readMinor(fields.refundAmount);
  const isThis =
    fields.refundRequestId === refundRequestId &&
    (refunded === null || (refunded.minor === amount.minor && refunded.currency === amount.currency));
  return state === undefined || !isThis
    ? wrongAnswer('this refund')
    : { kind: 'answered', value: { state, amount } };
}
