import { createSign, createVerify } from 'node:crypto';
import { once } from 'node:events';
import {
  type AntomResult,
  antomHeaders,
  antomPaths,
  antomSignature,
  antomSuccess,
  readAntomSignature,
  signedAntomText,
} from '@jinlan/contract/antom';
import { chinaInstant } from '@jinlan/contract/china-time';
import { sandboxAlipayHk } from '@jinlan/contract/sandbox-alipay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { oneOf } from '../one-of.ts';
import { type Report, services } from './behaviour.ts';
import type { PlatformKeys, Signer } from './keys.ts';
import type { AlipayPlatform } from './platform.ts';
import { isRefusal, type OrderInput, type Refusal } from './requests.ts';
import * as store from './store.ts';
import { refundByRequest } from './store-statement.ts';

/** Antom's API for AlipayHK. It uses the same trades as the Mainland's gateway. */

type Body = Readonly<Record<string, unknown>>;

const { clientId } = sandboxAlipayHk;

/** The largest payment with AlipayHK, in cents. */
const mostMinor = 5_000_000;

const textOf = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

const result = (
  resultStatus: AntomResult['resultStatus'],
  resultCode: string,
): { readonly result: AntomResult } => ({ result: { resultCode, resultStatus, resultMessage: resultCode } });

const refused = (code: string) => result('F', code);

/** Antom's codes for the platform's refusals. */
const codes: Readonly<Record<string, string>> = {
  'ACQ.TRADE_NOT_EXIST': 'ORDER_NOT_EXIST',
  'ACQ.CONTEXT_INCONSISTENT': 'REPEAT_REQ_INCONSISTENT',
  'ACQ.TRADE_HAS_SUCCESS': 'ORDER_STATUS_INVALID',
  'ACQ.TRADE_HAS_CLOSE': 'ORDER_IS_CLOSED',
  'ACQ.TRADE_STATUS_ERROR': 'ORDER_STATUS_INVALID',
  'ACQ.TRADE_HAS_FINISHED': 'REFUND_WINDOW_EXCEED',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': 'REFUND_AMOUNT_EXCEED',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'MERCHANT_BALANCE_NOT_ENOUGH',
};

const refusedBy = ({ sub_code: code }: Refusal) => refused(codes[code] ?? 'PROCESS_FAIL');

const amountOf = (minor: number, currency: string) => ({ currency, value: String(minor) });

interface AntomAmount {
  readonly minor: number;
  readonly currency: string;
}

function readAmount(value: unknown): AntomAmount | null {
  if (!isRecord(value) || typeof value.value !== 'string' || !/^[1-9]\d{0,8}$/.test(value.value)) return null;
  return typeof value.currency === 'string' ? { minor: Number(value.value), currency: value.currency } : null;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

function readOrder(body: Body): OrderInput | null {
  const amount = readAmount(body.paymentAmount);
  const { order, env, paymentMethod: method } = body;
  const expiry = textOf(body, 'paymentExpiryTime');
  const addresses = [textOf(body, 'paymentNotifyUrl'), textOf(body, 'paymentRedirectUrl')] as const;
  const isComplete =
    body.productCode === 'CASHIER_PAYMENT' &&
    /^[\w-]{1,64}$/.test(textOf(body, 'paymentRequestId')) &&
    amount?.currency === 'HKD' &&
    isRecord(order) &&
    textOf(order, 'referenceOrderId') !== '' &&
    JSON.stringify(readAmount(order.orderAmount)) === JSON.stringify(amount) &&
    isRecord(env) &&
    (env.terminalType === 'WEB' ||
      (['WAP', 'APP'].includes(textOf(env, 'terminalType')) &&
        ['IOS', 'ANDROID'].includes(textOf(env, 'osType')))) &&
    isRecord(method) &&
    method.paymentMethodType === 'ALIPAY_HK' &&
    addresses.every((address) => URL.canParse(address)) &&
    (expiry === '' || instant.test(expiry));
  if (!isComplete) return null;
  return {
    outTradeNo: textOf(body, 'paymentRequestId'),
    product: 'hk',
    subject: textOf(order, 'orderDescription').slice(0, 256),
    notifyUrl: addresses[0],
    returnUrl: addresses[1],
    amountMinor: amount.minor,
    currency: amount.currency,
    expiresAt: expiry === '' ? null : new Date(expiry),
  };
}

/** Number of the refund that the cancellation of a paid trade creates. */
const canceling = 'cancel';

const sign = (keys: PlatformKeys, signer: Signer, text: string, algorithm = 'sha256'): string =>
  antomSignature(createSign(algorithm).update(text).sign(keys.signers[signer], 'base64'), 1);

/** Headers and body of the notice of a payment, in its state when it was paid. */
export function antomNotice(
  keys: PlatformKeys,
  trade: store.TradeRow,
  { report, now }: { readonly report: Report; readonly now: Date },
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const signer = { 'other-key': 'next', forged: 'nobody' }[report as string] as Signer | undefined;
  const client = report === 'other-seller' ? 'SANDBOX_OTHER_CLIENT' : clientId;
  const body = JSON.stringify({
    notifyType: 'PAYMENT_RESULT',
    result: antomSuccess,
    paymentRequestId: report === 'other-order' ? '20000101000000-1' : trade.outTradeNo,
    paymentId: trade.tradeNo,
    paymentAmount: amountOf(trade.reportedMinor, trade.reportedCurrency),
    paymentTime: chinaInstant(trade.paidAt ?? now),
  });
  const time = chinaInstant(now);
  const text = signedAntomText({ path: new URL(trade.notifyUrl).pathname, clientId: client, time, body });
  const signature = sign(keys, signer ?? 'usual', text, report === 'weak' ? 'sha1' : 'sha256');
  return {
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      [antomHeaders.client]: client,
      [antomHeaders.requestTime]: time,
      [antomHeaders.signature]: report === 'probe' ? antomSignature('x'.repeat(344), 1) : signature,
    },
    body,
  };
}

/** Whether the merchant accepted a notice. */
export function isAntomAccepted(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isRecord(answer.result) && answer.result.resultStatus === 'S';
  } catch {
    return false;
  }
}

export function antomRoutes(host: Host, platform: AlipayPlatform, keys: () => PlatformKeys, home: URL) {
  const { db, clock } = host;

  const statusOf = async (trade: store.TradeRow): Promise<string> => {
    if (trade.paidAt !== null)
      return (await store.refundByNumber(db, trade, canceling)) === null ? 'SUCCESS' : 'CANCELLED';
    if (trade.state === 'TRADE_CLOSED') return 'CANCELLED';
    return trade.expiresAt <= clock.now() ? 'FAIL' : 'PROCESSING';
  };

  const handles: Readonly<Record<string, (body: Body) => Promise<object>>> = {
    async [antomPaths.pay](body) {
      const input = readOrder(body);
      if (input === null) return refused('PARAM_ILLEGAL');
      if (input.amountMinor > mostMinor) return refused('PAYMENT_AMOUNT_EXCEED_LIMIT');
      const trade = await platform.order(clientId, input);
      if (isRefusal(trade)) return refusedBy(trade);
      const page = new URL(`qr/${trade.code}`, home);
      return {
        ...result('U', 'PAYMENT_IN_PROCESS'),
        paymentRequestId: trade.outTradeNo,
        paymentId: trade.tradeNo,
        paymentAmount: amountOf(trade.amountMinor, trade.currency),
        normalUrl: page.href,
        ...(isRecord(body.env) && body.env.terminalType !== 'WEB' && { applinkUrl: `${page.href}?app` }),
      };
    },
    async [antomPaths.query](body) {
      const trade = await platform.trade(clientId, textOf(body, 'paymentRequestId'));
      if (isRefusal(trade)) return refusedBy(trade);
      return {
        result: antomSuccess,
        paymentStatus: await statusOf(trade),
        paymentRequestId: trade.outTradeNo,
        paymentId: trade.tradeNo,
        paymentAmount: amountOf(trade.reportedMinor, trade.reportedCurrency),
        ...(trade.paidAt !== null && { paymentTime: chinaInstant(trade.paidAt) }),
      };
    },
    /** Refunds a paid trade. */
    async [antomPaths.cancel](body) {
      const trade = await platform.trade(clientId, textOf(body, 'paymentRequestId'));
      if (isRefusal(trade)) return refusedBy(trade);
      const outcome =
        trade.paidAt === null
          ? await platform.close(clientId, trade.outTradeNo)
          : await platform.refund(clientId, { ...trade, outRequestNo: canceling });
      return isRefusal(outcome)
        ? refusedBy(outcome)
        : { result: antomSuccess, paymentRequestId: trade.outTradeNo, paymentId: trade.tradeNo };
    },
    async [antomPaths.refund](body) {
      const trade = await store.tradeByPaymentId(db, clientId, textOf(body, 'paymentId'));
      const amount = readAmount(body.refundAmount);
      const outRequestNo = textOf(body, 'refundRequestId');
      if (trade === null) return refused('ORDER_NOT_EXIST');
      if (amount === null || !/^[0-9A-Za-z]{1,64}$/.test(outRequestNo)) return refused('PARAM_ILLEGAL');
      const outcome = await platform.refund(clientId, {
        outTradeNo: trade.outTradeNo,
        outRequestNo,
        amountMinor: amount.minor,
        currency: amount.currency,
      });
      if (isRefusal(outcome)) return refusedBy(outcome);
      const isDone = outcome.refund.doneAt <= clock.now();
      return {
        ...(isDone ? { result: antomSuccess } : result('U', 'REFUND_IN_PROCESS')),
        refundRequestId: outRequestNo,
        refundId: outcome.refund.refundNo,
        paymentId: trade.tradeNo,
        refundAmount: amountOf(outcome.refund.amountMinor, trade.currency),
      };
    },
    async [antomPaths.queryRefund](body) {
      const refundRequestId = textOf(body, 'refundRequestId');
      const refund = await refundByRequest(db, clientId, refundRequestId);
      if (refund === null) return refused('REFUND_NOT_EXIST');
      const isDone = refund.doneAt <= clock.now();
      return {
        result: antomSuccess,
        refundStatus: isDone ? 'SUCCESS' : 'PROCESSING',
        refundRequestId,
        refundId: refund.refundNo,
        refundAmount: amountOf(refund.amountMinor, refund.currency),
        ...(isDone && { refundTime: chinaInstant(refund.doneAt) }),
      };
    },
  };

  const isMerchants = (request: FastifyRequest, path: string, body: string): boolean => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    const signature = readAntomSignature(header(antomHeaders.signature));
    if (header(antomHeaders.client) !== clientId || signature === null) return false;
    const text = signedAntomText({ path, clientId, time: header(antomHeaders.requestTime), body });
    return createVerify('sha256').update(text).verify(keys().merchant, signature, 'base64');
  };

  const answering =
    (handle: (body: Body) => Promise<object>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const raw = typeof request.body === 'string' ? request.body : '';
      const { pathname: path } = new URL(request.url, home);
      reply.type('application/json; charset=UTF-8');
      if (!isMerchants(request, path, raw)) return reply.send(JSON.stringify(refused('INVALID_SIGNATURE')));
      const service = oneOf(services, (await store.readBehaviour(db)).service);
      if (service === 'slow') {
        await once(request.raw.socket, 'close');
        return reply;
      }
      if (service === 'down') return reply.code(503).send('');
      if (service === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
      const busy = result('U', 'UNKNOWN_EXCEPTION');
      const parsed: unknown = JSON.parse(raw);
      const answer = service === 'busy' ? busy : await handle(isRecord(parsed) ? parsed : {});
      if (service === 'lost-answer') return reply.code(502).send('');
      const signer: Signer = service === 'forged' ? 'nobody' : service === 'other-key' ? 'next' : 'usual';
      const body = JSON.stringify(answer);
      const time = chinaInstant(clock.now());
      return reply
        .headers({
          [antomHeaders.client]: clientId,
          [antomHeaders.responseTime]: time,
          [antomHeaders.signature]: sign(keys(), signer, signedAntomText({ path, clientId, time, body })),
        })
        .send(body);
    };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => raw,
    );
    for (const [path, handle] of Object.entries(handles)) app.post(path, answering(handle));
  };
}
