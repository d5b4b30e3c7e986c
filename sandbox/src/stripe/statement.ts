import type { Connection } from '../host.ts';
import { feeOf, withFlaw } from '../statement.ts';
import { type ApiRequest, type Handle, ok, refused } from './api.ts';
import { presentCharge, presentList, presentRefund } from './present.ts';
import { invalid, listOf, type Refusal, readForm } from './requests.ts';
import * as rest from './store-rest.ts';
import { paidIntents, refundsOfTime, type TimeList } from './store-statement.ts';

const known = ['created[gte]', 'created[lt]', 'expand', 'limit', 'starting_after'];

const notReady: Refusal = { status: 500, type: 'api_error', code: null, message: 'Something went wrong' };

/** Parses the requested page of a list. */
function readList({ account, form }: ApiRequest): TimeList | Refusal {
  const problem = readForm(form, known, ['created[gte]', 'created[lt]']);
  if (problem !== null) return problem;
  const limit = Number(form.get('limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) return invalid('parameter_invalid_integer', 'Invalid', 'limit');
  const time = (name: string): Date => new Date(Number(form.get(name)) * 1000);
  return {
    ...{ account, limit, after: form.get('starting_after') },
    ...{ from: time('created[gte]'), until: time('created[lt]') },
  };
}

const balanceOf = (
  id: string,
  amountMinor: number,
  currency: string,
  { form }: ApiRequest,
): object | string =>
  listOf(form, 'expand').includes('data.balance_transaction')
    ? {
        ...{ id: `txn_${id}`, object: 'balance_transaction', currency },
        ...{ amount: amountMinor, fee: feeOf(amountMinor), net: amountMinor - feeOf(amountMinor) },
      }
    : `txn_${id}`;

/** Paid charges of a period. The first page has the chosen fault of the lists. */
export const charges: Handle = async (tx: Connection, request) => {
  const list = readList(request);
  if ('type' in list) return refused(list);
  const rows = await paidIntents(tx, { ...list, limit: list.limit + 1 });
  const lines = rows.slice(0, list.limit).map((intent) => ({
    ...{ intent, outTradeNo: '', tradeNo: intent.chargeId ?? '', amountMinor: intent.reportedMinor },
  }));
  const { statement } = await rest.readBehaviour(tx);
  const shown = list.after === null ? withFlaw(lines, statement) : lines;
  if (shown === null) return refused(notReady);
  const objects = shown.map(({ intent, outTradeNo, tradeNo, amountMinor }) => ({
    ...presentCharge({ ...intent, chargeId: tradeNo, reportedMinor: amountMinor }),
    balance_transaction: balanceOf(tradeNo, amountMinor, intent.reportedCurrency, request),
    ...(outTradeNo !== '' && { metadata: { order: outTradeNo }, payment_intent: `pi_${tradeNo}` }),
  }));
  return ok(presentList('/v1/charges', objects, rows.length > list.limit));
};

/** Refunds of a period. */
export const timedRefunds: Handle = async (tx: Connection, request) => {
  const list = readList(request);
  if ('type' in list) return refused(list);
  const rows = await refundsOfTime(tx, { ...list, limit: list.limit + 1 });
  const objects = rows.slice(0, list.limit).map((refund) => ({
    ...presentRefund(refund, refund.currency),
    balance_transaction: balanceOf(refund.id, -refund.amountMinor, refund.currency, request),
  }));
  return ok(presentList('/v1/refunds', objects, rows.length > list.limit));
};
