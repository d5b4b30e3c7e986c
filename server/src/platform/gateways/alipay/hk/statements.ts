import { antomPaths } from '@jinlan/contract/antom';
import type { StatementEntry } from '@jinlan/domain/reconciliation';
import { readInstant } from '../../instants.ts';
import type { BankAnswer, OurKey, Statements } from '../../payments.ts';
import { tradeNoOf } from '../../trade-number.ts';
import type { AntomClient } from './antom-client.ts';
import { readMinor, readPayment } from './payment.ts';

type Answer = BankAnswer<StatementEntry | null>;

const nothing: Answer = { kind: 'answered', value: null };
const unreadable: Answer = { kind: 'unreachable', reason: 'an answer in another form' };

/**
 * Asks Antom about each payment and refund of the shop, because Antom sends its lists only as files for people. Payments
 * that the shop does not know cannot be found in this way.
 */
export function antomStatements(
  client: AntomClient,
  clientId: string,
  refundNoOf: (key: string) => string,
): Statements {
  const payment = async (key: string): Promise<Answer> => {
    const answer = await client.call(antomPaths.query, { paymentRequestId: tradeNoOf(key) });
    if (answer.kind === 'refused' && answer.code === 'ORDER_NOT_EXIST') return nothing;
    if (answer.kind !== 'answered') return answer;
    const { fields } = answer.value;
    const charge = readPayment(fields, fields.paymentStatus);
    if (charge?.idempotencyKey !== key) return unreadable;
    if (charge.otherCurrency !== undefined) return unreadable;
    if (charge.state !== 'succeeded' || charge.amount === null || charge.decidedAt === null) return nothing;
    return {
      kind: 'answered',
      value: {
        ...{ kind: 'payment', reference: String(fields.paymentId).slice(0, 64), key, feeMinor: null },
        ...{ ...charge.amount, at: charge.decidedAt },
      },
    };
  };
  const refund = async (key: string): Promise<Answer> => {
    const refundRequestId = refundNoOf(key);
    const answer = await client.call(antomPaths.queryRefund, { refundRequestId });
    if (answer.kind === 'refused' && answer.code === 'REFUND_NOT_EXIST') return nothing;
    if (answer.kind !== 'answered') return answer;
    const { refundStatus, refundId, refundAmount, refundTime, refundRequestId: number } = answer.value.fields;
    if (refundStatus !== 'SUCCESS') return nothing;
    const amount = readMinor(refundAmount);
    const at = readInstant(refundTime);
    if (number !== refundRequestId || amount === null || at === null) return unreadable;
    return {
      kind: 'answered',
      value: {
        ...{ kind: 'refund', reference: String(refundId).slice(0, 64), key, feeMinor: null },
        ...{ ...amount, at },
      },
    };
  };
  return {
    provider: 'alipay_hk',
    account: `antom ${clientId}`,
    readyHour: 9,
    covers: 'asked',
    async list(_day, ours: readonly OurKey[]) {
      const entries: StatementEntry[] = [];
      for (const { kind, key } of ours) {
        const answer = await (kind === 'payment' ? payment(key) : refund(key));
        if (answer.kind === 'refused') return { kind: 'unreachable', reason: answer.code };
        if (answer.kind !== 'answered') return answer;
        if (answer.value !== null) entries.push(answer.value);
      }
      return { kind: 'answered', value: entries };
    },
  };
}
