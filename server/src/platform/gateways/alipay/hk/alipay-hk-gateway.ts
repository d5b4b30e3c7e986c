import {
  antomHeaders,
  antomPaths,
  antomSuccess,
  readAntomSignature,
  signedAntomText,
} from '@jinlan/contract/antom';
import { chinaInstant } from '@jinlan/contract/china-time';
import type { Money } from '@jinlan/domain/money';
import type { Platform } from '../../../platform.ts';
import type { AlipayHkMerchant } from '../../../settings/payments/alipay.ts';
import {
  type BankAnswer,
  type Callback,
  type Charge,
  type PaymentGateway,
  wrongAnswer,
} from '../../payments.ts';
import { tradeNoOf } from '../../trade-number.ts';
import { isRecord, parseJson } from '../../wire-json.ts';
import { isSigned } from '../signatures.ts';
import { createAntomClient } from './antom-client.ts';
import { readPayment } from './payment.ts';
import { queryAntomRefund, readAntomRefundNo, refundNoOf } from './refund.ts';
import { antomStatements } from './statements.ts';

export interface AlipayHkGatewayOptions {
  readonly code: string;
  readonly merchant: AlipayHkMerchant;
  /** URL for notices, without a query. */
  readonly notifyUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

const amountOf = ({ minor, currency }: Money) => ({ currency, value: String(minor) });

const amountParts = ({ paymentAmount }: Readonly<Record<string, unknown>>): unknown[] =>
  isRecord(paymentAmount) ? [paymentAmount.currency, paymentAmount.value] : [];

/** A payment, and Antom's own number for it. */
interface AntomPayment {
  readonly charge: Charge;
  readonly paymentId: string;
}

/**
 * AlipayHK through Antom (docs/money-and-members.md, 2.2): Antom's page, which shows a code on a computer and opens the
 * app on a phone. A charge's id is the shop's own number of the request.
 */
export function createAlipayHkGateway(platform: Platform, options: AlipayHkGatewayOptions): PaymentGateway {
  const { merchant } = options;
  const client = createAntomClient(platform, merchant, options.timeoutMs);
  const callbackPathname = new URL(options.notifyUrl).pathname;

  const query = async (chargeId: string): Promise<BankAnswer<AntomPayment>> => {
    const answer = await client.call(antomPaths.query, { paymentRequestId: chargeId });
    if (answer.kind !== 'answered') return answer;
    const { fields } = answer.value;
    const charge = readPayment(fields, fields.paymentStatus);
    return charge?.chargeId === chargeId && typeof fields.paymentId === 'string'
      ? { kind: 'answered', value: { charge, paymentId: fields.paymentId } }
      : wrongAnswer('this payment');
  };

  const queryCharge = async (chargeId: string): Promise<BankAnswer<Charge>> => {
    const answer = await query(chargeId);
    return answer.kind === 'answered' ? { kind: 'answered', value: answer.value.charge } : answer;
  };

  return {
    code: options.code,
    statements: antomStatements(client, merchant.clientId, refundNoOf),
    query: queryCharge,
    async start(request) {
      const amount = amountOf(request.amount);
      const paymentRequestId = tradeNoOf(request.idempotencyKey);
      const isPhone = request.payer.device === 'phone';
      const answer = await client.call(antomPaths.pay, {
        productCode: 'CASHIER_PAYMENT',
        paymentRequestId,
        order: {
          referenceOrderId: request.reference,
          orderDescription: `${options.merchantName()} ${request.reference}`.slice(0, 256),
          orderAmount: amount,
        },
        paymentAmount: amount,
        paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
        paymentExpiryTime: chinaInstant(request.expiresAt),
        paymentRedirectUrl: request.returnUrl,
        paymentNotifyUrl: options.notifyUrl,
        settlementStrategy: { settlementCurrency: amount.currency },
        env: isPhone
          ? { terminalType: 'WAP', osType: request.payer.system === 'ios' ? 'IOS' : 'ANDROID' }
          : { terminalType: 'WEB' },
      });
      if (answer.kind !== 'answered') return answer;
      const { normalUrl, applinkUrl, paymentRequestId: number } = answer.value.fields;
      // `applinkUrl` opens the app; `normalUrl` is a page with a code, or one to sign in.
      const address = isPhone ? (applinkUrl ?? normalUrl) : normalUrl;
      if (typeof address !== 'string' || !URL.canParse(address) || number !== paymentRequestId)
        return wrongAnswer('this page');
      return {
        kind: 'answered',
        value: {
          chargeId: paymentRequestId,
          idempotencyKey: request.idempotencyKey,
          reference: request.reference,
          state: 'action_required',
          amount: request.amount,
          failure: null,
          decidedAt: null,
          nextStep: { kind: 'redirect', address, expiresAt: request.expiresAt.toISOString() },
          card: null,
        },
      };
    },
    async find(idempotencyKey) {
      const answer = await queryCharge(tradeNoOf(idempotencyKey));
      return answer.kind === 'refused' && answer.code === 'ORDER_NOT_EXIST'
        ? { kind: 'answered', value: null }
        : answer;
    },
    /**
     * Closes a payment. It queries first, because cancelling a paid payment at Antom would send its money back. The query
     * after the cancelling decides.
     */
    async close(chargeId) {
      const known = await queryCharge(chargeId);
      if (known.kind !== 'answered' || known.value.state !== 'action_required') return known;
      const canceled = await client.call(antomPaths.cancel, { paymentRequestId: chargeId });
      return canceled.kind === 'unreachable' ? canceled : queryCharge(chargeId);
    },
    /** Sends a refund. Sending the same number again changes nothing at Antom, and returns the state of the refund. */
    async refund({ chargeId, amount, idempotencyKey }) {
      const known = await query(chargeId);
      if (known.kind !== 'answered') return known;
      const refundRequestId = refundNoOf(idempotencyKey);
      const answer = await client.call(antomPaths.refund, {
        paymentId: known.value.paymentId,
        refundRequestId,
        refundAmount: amountOf(amount),
      });
      if (answer.kind !== 'answered') return answer;
      const { status, fields } = answer.value;
      if (fields.refundRequestId !== refundRequestId) return wrongAnswer('this refund');
      return { kind: 'answered', value: { state: status === 'done' ? 'done' : 'pending', amount } };
    },
    queryRefund: ({ amount, idempotencyKey }) => queryAntomRefund(client, refundNoOf(idempotencyKey), amount),
    readCallback(headers, rawBody): Callback {
      const header = (name: string): string => String(headers[name] ?? '');
      const clientId = header(antomHeaders.client);
      const text = signedAntomText({
        path: callbackPathname,
        clientId,
        time: header(antomHeaders.requestTime),
        body: rawBody,
      });
      if (!isSigned(client.keys, text, readAntomSignature(header(antomHeaders.signature))))
        return { kind: 'rejected', reason: 'signature' };
      const notice = parseJson(rawBody);
      if (clientId !== merchant.clientId || !isRecord(notice) || !isRecord(notice.result))
        return { kind: 'rejected', reason: 'malformed' };
      const { notifyType, paymentId, result } = notice;
      if (typeof paymentId !== 'string') return { kind: 'rejected', reason: 'malformed' };
      // The id contains the amount, so that a wrong notice does not use up the id of the right one.
      const eventId = [paymentId, notifyType, result.resultStatus, ...amountParts(notice)]
        .map(String)
        .join(':')
        .slice(0, 200);
      if (notifyType === 'REFUND_RESULT' && result.resultStatus === 'S') {
        const key = readAntomRefundNo(notice.refundRequestId);
        return key === null ? { kind: 'noted', eventId } : { kind: 'refund-paid', eventId, key };
      }
      // Only the result of a payment decides. If it failed, the shop queries the payment.
      if (notifyType !== 'PAYMENT_RESULT' || result.resultStatus !== 'S') return { kind: 'noted', eventId };
      const charge = readPayment(notice, 'SUCCESS');
      return charge === null
        ? { kind: 'rejected', reason: 'malformed' }
        : { kind: 'verified', eventId, charge };
    },
    answerCallback: (outcome) => ({
      result:
        outcome === 'rejected'
          ? { resultCode: 'FAIL', resultStatus: 'F', resultMessage: 'The notice was rejected' }
          : antomSuccess,
    }),
  };
}
