import { createPrivateKey } from 'node:crypto';
import { chinaInstant } from '@jinlan/contract/china-time';
import type { WechatPayer } from '@jinlan/domain/payments';
import type { Platform } from '../../platform.ts';
import type { WechatMerchant } from '../../settings/payments/wechat-pay.ts';
import {
  type BankAnswer,
  type Callback,
  type Charge,
  type ChargeRequest,
  type PaymentGateway,
  wrongAnswer,
} from '../payments.ts';
import { tradeNoOf } from '../trade-number.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import { wechatMiniProgramPayer, wechatPayerSignIn } from './payer-sign-in.ts';
import { decryptResource, paymentParameters, verifyMessage } from './signatures.ts';
import { wechatStatements } from './statements.ts';
import { readRefund, readRefundNotice, readTransaction } from './transaction.ts';
import { createWechatClient } from './wechat-client.ts';

export interface WechatGatewayOptions {
  readonly code: string;
  readonly merchant: WechatMerchant;
  /** URL for callbacks, without a query. */
  readonly notifyUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

type OrderKind = 'native' | 'h5' | 'mweb' | 'jsapi';

/** How long the provider accepts a link for a phone, and a code. */
const linkMinutes = 5;
const codeMinutes = 120;

/** Paths of a Mainland and of an overseas merchant. */
const paths = {
  mainland: {
    order: '/v3/pay/transactions',
    link: 'h5',
    refunds: '/v3/refund/domestic/refunds',
    refund: (no: string) => `/v3/refund/domestic/refunds/${no}`,
  },
  overseas: {
    order: '/v3/global/transactions',
    link: 'mweb',
    refunds: '/v3/global/refunds',
    refund: (no: string, mchid: string) => `/v3/global/refunds/out-refund-no/${no}?mchid=${mchid}`,
  },
} as const;

const unknownNumber: ReadonlySet<string> = new Set([
  ...['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXISTS', 'NOT_FOUND'],
]);

/**
 * WeChat Pay API v3 for one merchant (docs/money-and-members.md, 2.1): a code for a computer, a link for a phone, and, if
 * it is known who pays, parameters for the page inside WeChat or for the mini-program. A charge's id is WeChat Pay's order
 * number, which the shop makes from the order and the attempt.
 */
export function createWechatGateway(platform: Platform, options: WechatGatewayOptions): PaymentGateway {
  const { clock, log, random } = platform;
  const { merchant } = options;
  const { mchid, appid } = merchant;
  const at = paths[merchant.region];
  const client = createWechatClient(platform, merchant, options.timeoutMs);

  const privateKey = createPrivateKey(merchant.privateKey);

  const prepay = (
    request: ChargeRequest,
    kind: OrderKind,
    payer: WechatPayer | null,
  ): Promise<BankAnswer<unknown>> =>
    client.call('POST', `${at.order}/${kind}`, {
      appid: payer?.appid ?? appid,
      mchid,
      description: `${options.merchantName()} ${request.reference}`.slice(0, 127),
      out_trade_no: tradeNoOf(request.idempotencyKey),
      time_expire: chinaInstant(request.expiresAt),
      notify_url: options.notifyUrl,
      amount: { total: request.amount.minor, currency: request.amount.currency },
      ...(merchant.categoryCode !== null && {
        trade_type: kind.toUpperCase(),
        merchant_category_code: merchant.categoryCode,
      }),
      ...(payer !== null && { payer: { openid: payer.openid } }),
      ...((kind === 'h5' || kind === 'mweb') && {
        scene_info: { payer_client_ip: request.payer.ip, h5_info: { type: 'Wap' } },
      }),
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

  const expiryAfter = (minutes: number, orderExpiry: Date): string =>
    new Date(Math.min(orderExpiry.getTime(), clock.now().getTime() + minutes * 60_000)).toISOString();

  const field = (value: unknown, name: string): string | null => {
    const content = isRecord(value) ? value[name] : null;
    return typeof content === 'string' && content !== '' ? content : null;
  };

  const query = async (chargeId: string): Promise<BankAnswer<Charge>> => {
    const path = `${at.order}/out-trade-no/${encodeURIComponent(chargeId)}?mchid=${mchid}`;
    const answer = await client.call('GET', path);
    if (answer.kind !== 'answered') return answer;
    const charge = readTransaction(answer.value, merchant);
    return charge === null || charge.chargeId !== chargeId
      ? wrongAnswer('this transaction')
      : { kind: 'answered', value: charge };
  };

  /** Starts a payment for which WeChat asks on the shop's own page, or in the mini-program. */
  const startInside = async (request: ChargeRequest, payer: WechatPayer): Promise<BankAnswer<Charge>> => {
    const answer = await prepay(request, 'jsapi', payer);
    if (answer.kind !== 'answered') return answer;
    const prepayId = field(answer.value, 'prepay_id');
    if (prepayId === null) return wrongAnswer('an order');
    const seconds = String(Math.floor(clock.now().getTime() / 1000));
    const parameters = paymentParameters(payer.appid, privateKey, prepayId, {
      seconds,
      nonce: random.token(32),
    });
    return started(request, { kind: 'in_app', app: 'wechat', parameters });
  };

  return {
    code: options.code,
    statements: wechatStatements(client, merchant),
    query,
    payerSignIn: wechatPayerSignIn(platform, merchant, options.timeoutMs),
    miniProgramPayer: wechatMiniProgramPayer(platform, merchant, options.timeoutMs),
    async start(request) {
      const { device, ip, wechat } = request.payer;
      const isKnown = wechat && [appid, merchant.miniProgram?.appid].includes(wechat.appid);
      const inside = isKnown ? await startInside(request, wechat) : null;
      // If the merchant may not ask inside WeChat, the page there shows a code.
      if (inside !== null && inside.kind !== 'refused') return inside;
      if (inside !== null)
        log.warn({ code: inside.code }, 'WeChat Pay does not let the shop ask inside WeChat');
      // A link needs the phone's address.
      const isPhone = device === 'phone' && ip !== null;
      const answer = await prepay(request, isPhone ? at.link : 'native', null);
      if (answer.kind !== 'answered') return answer;
      const target = field(answer.value, isPhone ? 'h5_url' : 'code_url');
      if (target === null) return { kind: 'unreachable', reason: 'an answer without a code' };
      if (!isPhone)
        return started(request, {
          kind: 'qr',
          content: target,
          expiresAt: expiryAfter(codeMinutes, request.expiresAt),
        });
      const address = new URL(target);
      address.searchParams.set('redirect_url', request.returnUrl);
      return started(request, {
        kind: 'redirect',
        address: address.href,
        expiresAt: expiryAfter(linkMinutes, request.expiresAt),
      });
    },
    async find(idempotencyKey) {
      const answer = await query(tradeNoOf(idempotencyKey));
      return answer.kind === 'refused' && unknownNumber.has(answer.code)
        ? { kind: 'answered', value: null }
        : answer;
    },
    /**
     * Closes an order at WeChat Pay. Whatever WeChat Pay answers, only the query after it decides: the buyer may have been
     * faster.
     */
    async close(chargeId) {
      const path = `${at.order}/out-trade-no/${encodeURIComponent(chargeId)}/close`;
      const closed = await client.call('POST', path, { mchid });
      return closed.kind === 'unreachable' ? closed : query(chargeId);
    },
    /** Looks for the refund first, and sends it if there is none. A repeated key sends nothing twice. */
    async refund({ chargeId, amount, charged, idempotencyKey }) {
      const refundNo = tradeNoOf(idempotencyKey);
      const known = await client.call('GET', at.refund(encodeURIComponent(refundNo), mchid));
      const isNew = known.kind === 'refused' && unknownNumber.has(known.code);
      const answer = isNew
        ? await client.call('POST', at.refunds, {
            out_trade_no: chargeId,
            out_refund_no: refundNo,
            amount: { refund: amount.minor, total: charged.minor, currency: amount.currency },
            ...(merchant.region === 'overseas' && { mchid, appid }),
          })
        : known;
      if (answer.kind !== 'answered') return answer;
      const refund = readRefund(answer.value, refundNo);
      return refund === null
        ? wrongAnswer('this refund')
        : { kind: 'answered', value: { ...refund, amount } };
    },
    async queryRefund({ amount, idempotencyKey }) {
      const refundNo = tradeNoOf(idempotencyKey);
      const answer = await client.call('GET', at.refund(encodeURIComponent(refundNo), mchid));
      if (answer.kind === 'refused' && unknownNumber.has(answer.code))
        return { kind: 'answered', value: null };
      if (answer.kind !== 'answered') return answer;
      const refund = readRefund(answer.value, refundNo);
      return refund === null
        ? wrongAnswer('this refund')
        : { kind: 'answered', value: { ...refund, amount } };
    },
    readCallback(headers, rawBody): Callback {
      const header = (name: string): string => String(headers[name] ?? '');
      const verdict = verifyMessage(client.platformKeys, header, rawBody, clock.now());
      if (verdict !== 'valid') return { kind: 'rejected', reason: verdict };
      const event = parseJson(rawBody);
      if (!isRecord(event) || typeof event.id !== 'string' || !isRecord(event.resource))
        return { kind: 'rejected', reason: 'malformed' };
      const text = decryptResource(merchant.apiKey, event.resource);
      if (text === null) return { kind: 'rejected', reason: 'malformed' };
      const refund = readRefundNotice(parseJson(text));
      if (refund !== null) {
        if (refund.mchid !== mchid) return { kind: 'rejected', reason: 'malformed' };
        const { key, reason } = refund;
        if (refund.state === 'failed') return { kind: 'refund-failed', eventId: event.id, key, reason };
        if (refund.state === 'done') return { kind: 'refund-paid', eventId: event.id, key };
      }
      if (!String(event.event_type).startsWith('TRANSACTION.')) return { kind: 'noted', eventId: event.id };
      const charge = readTransaction(parseJson(text), merchant);
      return charge === null
        ? { kind: 'rejected', reason: 'malformed' }
        : { kind: 'verified', eventId: event.id, charge };
    },
    answerCallback: (outcome) =>
      outcome === 'rejected'
        ? { code: 'FAIL', message: 'The callback was rejected' }
        : { code: 'SUCCESS', message: 'OK' },
  };
}
