import { accepted, chinaTime, yuan } from '@jinlan/contract/alipay';
import type { Platform } from '../../platform.ts';
import type { AlipayMerchant } from '../../settings/payments/alipay.ts';
import {
  type BankAnswer,
  type Callback,
  type Charge,
  type ChargeRequest,
  type PaymentGateway,
  wrongAnswer,
} from '../payments.ts';
import { readRefundNo, readTradeNo, tradeNoOf } from '../trade-number.ts';
import { createAlipayClient } from './alipay-client.ts';
import { readKeys, readNotice } from './signatures.ts';
import { alipayStatements } from './statements.ts';
import { isAboutRefund, readTrade } from './trade.ts';

export interface AlipayGatewayOptions {
  readonly code: string;
  readonly merchant: AlipayMerchant;
  /** URL for notices, without a query. */
  readonly notifyUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

const unknownTrade = 'ACQ.TRADE_NOT_EXIST';

/**
 * Alipay's gateway 2.0 for a merchant of the Mainland (docs/money-and-members.md, 2.2): a page for a computer and one
 * for a phone, or a code. A charge's id is Alipay's order number, which the shop chooses from the order and the attempt.
 *
 * Alipay knows the trade of a page only once the buyer has signed in there. Until then a query says that it waits.
 */
export function createAlipayGateway(platform: Platform, options: AlipayGatewayOptions): PaymentGateway {
  const { merchant } = options;
  const client = createAlipayClient(platform, merchant, options.timeoutMs);
  const keys = readKeys(merchant.alipayKeys);

  const charge = (chargeId: string, state: Charge['state']): Charge | null => {
    const numbers = readTradeNo(chargeId);
    return (
      numbers && {
        ...numbers,
        ...{ chargeId, state, amount: null, failure: null, decidedAt: null, nextStep: null, card: null },
      }
    );
  };

  const order = (request: ChargeRequest) => ({
    out_trade_no: tradeNoOf(request.idempotencyKey),
    total_amount: yuan(request.amount.minor),
    // Leaves out the characters that Alipay refuses.
    subject: `${options.merchantName()} ${request.reference}`.replaceAll(/[/=&]/g, ' ').slice(0, 256),
    time_expire: chinaTime(request.expiresAt),
  });

  const started = (request: ChargeRequest, nextStep: Charge['nextStep']): BankAnswer<Charge> => ({
    kind: 'answered',
    value: {
      chargeId: tradeNoOf(request.idempotencyKey),
      idempotencyKey: request.idempotencyKey,
      reference: request.reference,
      state: 'action_required',
      amount: request.amount,
      failure: null,
      decidedAt: null,
      nextStep,
      card: null,
    },
  });

  /** Returns the trade; null if Alipay does not know it. */
  const query = async (chargeId: string): Promise<BankAnswer<Charge | null>> => {
    const answer = await client.call('alipay.trade.query', { out_trade_no: chargeId });
    if (answer.kind === 'refused' && answer.code === unknownTrade) return { kind: 'answered', value: null };
    if (answer.kind !== 'answered') return answer;
    const trade = readTrade(answer.value);
    return trade?.chargeId === chargeId ? { kind: 'answered', value: trade } : wrongAnswer('this trade');
  };

  /** Returns the trade. If Alipay does not know it, returns one in the state `unknown`. */
  const queryOr = async (chargeId: string, unknown: Charge['state']): Promise<BankAnswer<Charge>> => {
    const answer = await query(chargeId);
    if (answer.kind !== 'answered') return answer;
    const value = answer.value ?? charge(chargeId, unknown);
    return value === null ? { kind: 'refused', code: unknownTrade } : { kind: 'answered', value };
  };

  const page = async (request: ChargeRequest): Promise<BankAnswer<Charge>> => {
    const isPhone = request.payer.device === 'phone';
    const answer = await client.pageAddress(
      isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay',
      {
        ...order(request),
        ...(isPhone
          ? { product_code: 'QUICK_WAP_WAY', quit_url: request.returnUrl }
          : { product_code: 'FAST_INSTANT_TRADE_PAY' }),
      },
      { notifyUrl: options.notifyUrl, returnUrl: request.returnUrl },
    );
    if (answer.kind !== 'answered') return answer;
    const expiresAt = request.expiresAt.toISOString();
    return started(request, { kind: 'redirect', address: answer.value, expiresAt });
  };

  const code = async (request: ChargeRequest): Promise<BankAnswer<Charge>> => {
    const answer = await client.call('alipay.trade.precreate', order(request), {
      notifyUrl: options.notifyUrl,
    });
    if (answer.kind !== 'answered') return answer;
    const { qr_code: content, out_trade_no: tradeNo } = answer.value;
    if (typeof content !== 'string' || content === '' || tradeNo !== tradeNoOf(request.idempotencyKey))
      return wrongAnswer('this code');
    return started(request, { kind: 'qr', content, expiresAt: request.expiresAt.toISOString() });
  };

  return {
    code: options.code,
    statements: alipayStatements(platform, client, merchant, options.timeoutMs),
    start: (request) =>
      request.payer.device === 'computer' && merchant.computer === 'code' ? code(request) : page(request),
    query: (chargeId) => queryOr(chargeId, 'action_required'),
    find: (idempotencyKey) => query(tradeNoOf(idempotencyKey)),
    /**
     * Closes a trade. Whatever Alipay answers, only the query after it decides. A trade that Alipay does not know counts as
     * canceled. If the buyer still pays on its page before the page ends, the notice comes late, and the money goes back.
     */
    async close(chargeId) {
      const closed = await client.call('alipay.trade.close', { out_trade_no: chargeId });
      return closed.kind === 'unreachable' ? closed : queryOr(chargeId, 'canceled');
    },
    /**
     * Sends a refund. Sending the same number again changes nothing at Alipay. The query after it says whether the refund
     * is done.
     */
    async refund({ chargeId, amount, idempotencyKey }) {
      const number = { out_trade_no: chargeId, out_request_no: tradeNoOf(idempotencyKey) };
      const answer = await client.call('alipay.trade.refund', {
        ...number,
        refund_amount: yuan(amount.minor),
      });
      if (answer.kind !== 'answered') return answer;
      if (answer.value.out_trade_no !== chargeId) return wrongAnswer('this refund');
      if (answer.value.fund_change === 'Y') return { kind: 'answered', value: { state: 'done', amount } };
      const known = await client.call('alipay.trade.fastpay.refund.query', number);
      if (known.kind !== 'answered') return known;
      const isDone =
        known.value.out_request_no === number.out_request_no &&
        known.value.refund_status === 'REFUND_SUCCESS' &&
        known.value.refund_amount === yuan(amount.minor);
      return { kind: 'answered', value: { state: isDone ? 'done' : 'pending', amount } };
    },
    async queryRefund({ chargeId, amount, idempotencyKey }) {
      const number = { out_trade_no: chargeId, out_request_no: tradeNoOf(idempotencyKey) };
      const answer = await client.call('alipay.trade.fastpay.refund.query', number);
      if (answer.kind === 'refused' && answer.code === unknownTrade) return { kind: 'answered', value: null };
      if (answer.kind !== 'answered') return answer;
      const { out_request_no: no, refund_status: status, refund_amount: refunded } = answer.value;
      // If Alipay does not know the number, its answer has no refund.
      if (no === undefined && refunded === undefined) return { kind: 'answered', value: null };
      if (no !== number.out_request_no || refunded !== yuan(amount.minor)) return wrongAnswer('this refund');
      const state = status === 'REFUND_SUCCESS' ? 'done' : 'pending';
      return { kind: 'answered', value: { state, amount } };
    },
    readCallback(_headers, rawBody): Callback {
      const notice = readNotice(keys, rawBody);
      if (notice === null) return { kind: 'rejected', reason: 'signature' };
      const { notify_id: eventId, app_id: appId, seller_id: sellerId } = notice;
      if (!eventId || appId !== merchant.appId || sellerId !== merchant.sellerId)
        return { kind: 'rejected', reason: 'malformed' };
      if (isAboutRefund(notice)) {
        // Alipay sends a notice about a refund only once it is paid out.
        const key = notice.out_biz_no ? readRefundNo(notice.out_biz_no) : null;
        return key === null ? { kind: 'noted', eventId } : { kind: 'refund-paid', eventId, key };
      }
      const trade = readTrade(notice);
      return trade === null
        ? { kind: 'rejected', reason: 'malformed' }
        : { kind: 'verified', eventId, charge: trade };
    },
    answerCallback: (outcome) => (outcome === 'rejected' ? 'failure' : accepted),
  };
}
