import { sandboxSms, sandboxSmsEndings } from '@jinlan/contract/sandbox-sms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';
import { aliyunProblem, isTwilioAccount, type SignedRequest, tencentProblem } from './signatures.ts';

type Ending = keyof typeof sandboxSmsEndings | 'other';

const endingOf = (number: string): Ending =>
  (Object.entries(sandboxSmsEndings).find(([, digits]) => number.endsWith(digits))?.[0] as
    | keyof typeof sandboxSmsEndings
    | undefined) ?? 'other';

interface Answer {
  readonly status: number;
  readonly value: object;
}

/**
 * Sends the faulty answer of the endings `down` and `rubbish`, the same for every carrier; returns null for other
 * endings.
 */
const brokenAnswer = (reply: FastifyReply, ending: Ending): FastifyReply | null => {
  if (ending === 'down') return reply.code(503).send('');
  if (ending === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
  return null;
};

const signedOf = ({ method, url, headers, body }: FastifyRequest): SignedRequest => {
  const [path = '', query = ''] = url.split('?', 2);
  return { method, path, query, headers, body: typeof body === 'string' ? body : '' };
};

/** The carriers' HTTP routes: `app.register(sandboxSmsRoutes(host), { prefix: '/sandbox-sms' })`. */
export function sandboxSmsRoutes({ clock, random }: Pick<Host, 'clock' | 'random'>) {
  /** The nonces of the latest requests, because a repeated nonce is refused. */
  const nonces: string[] = [];
  const mostNonces = 1_000;

  const aliyun = (request: FastifyRequest, parameters: URLSearchParams): Answer => {
    const refused = (status: number, code: string): Answer => ({
      status,
      value: { Code: code, Message: code, RequestId: random.token(20) },
    });
    const problem = aliyunProblem(signedOf(request), sandboxSms.aliyun, clock.now());
    if (problem !== null) return refused(problem === 'InvalidAccessKeyId.NotFound' ? 404 : 400, problem);
    const nonce = String(request.headers['x-acs-signature-nonce'] ?? '');
    if (nonces.includes(nonce)) return refused(400, 'SignatureNonceUsed');
    nonces.push(nonce);
    if (nonces.length > mostNonces) nonces.shift();
    const number = parameters.get('PhoneNumbers') ?? '';
    if (!/^(?:1\d{10}|(?:852|853|60|65)\d{8,10})$/.test(number))
      return refused(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (parameters.get('SignName') !== sandboxSms.aliyun.signName)
      return refused(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    if (!/^SMS_\d+$/.test(parameters.get('TemplateCode') ?? ''))
      return refused(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    const variables = parseJson(parameters.get('TemplateParam') ?? '');
    const values = isRecord(variables) ? Object.values(variables) : [];
    if (values.length === 0 || values.some((value) => typeof value !== 'string' || value === ''))
      return refused(200, 'isv.TEMPLATE_MISSING_PARAMETERS');
    const ending = endingOf(number);
    if (ending === 'limited') return refused(200, 'isv.BUSINESS_LIMIT_CONTROL');
    if (ending === 'refused') return refused(200, 'isv.BLACK_KEY_CONTROL_LIMIT');
    const value = { Code: 'OK', Message: 'OK', BizId: random.token(20), RequestId: random.token(20) };
    return { status: 200, value };
  };

  const tencent = (request: FastifyRequest): Answer => {
    const answer = (response: object): Answer => ({
      status: 200,
      value: { Response: { ...response, RequestId: random.token(20) } },
    });
    const refused = (code: string): Answer => answer({ Error: { Code: code, Message: code } });
    const problem = tencentProblem(signedOf(request), sandboxSms.tencent, clock.now());
    if (problem !== null) return refused(problem);
    const body = parseJson(typeof request.body === 'string' ? request.body : '');
    if (!isRecord(body) || !Array.isArray(body.PhoneNumberSet) || body.PhoneNumberSet.length !== 1)
      return refused('InvalidParameterValue.IncorrectPhoneNumber');
    if (body.SmsSdkAppId !== sandboxSms.tencent.appId)
      return refused('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    const number = String(body.PhoneNumberSet[0]);
    const ending = endingOf(number);
    const code = !/^\+\d{8,15}$/.test(number)
      ? 'InvalidParameterValue.IncorrectPhoneNumber'
      : !/^\d+$/.test(String(body.TemplateId))
        ? 'FailedOperation.TemplateIncorrectOrUnapproved'
        : !Array.isArray(body.TemplateParamSet) || body.TemplateParamSet.length === 0
          ? 'InvalidParameterValue.TemplateParameterFormatError'
          : ending === 'limited'
            ? 'LimitExceeded.PhoneNumberThirtySecondLimit'
            : ending === 'refused'
              ? 'FailedOperation.PhoneNumberInBlacklist'
              : 'Ok';
    return answer({ SendStatusSet: [{ SerialNo: random.token(20), PhoneNumber: number, Code: code }] });
  };

  const twilio = (request: FastifyRequest, parameters: URLSearchParams): Answer => {
    const refused = (status: number, code: number): Answer => ({
      status,
      value: { code, status, message: `Error ${code}`, more_info: '' },
    });
    const { accountSid } = request.params as { accountSid: string };
    if (accountSid !== sandboxSms.twilio.accountSid || !isTwilioAccount(signedOf(request), sandboxSms.twilio))
      return refused(401, 20_003);
    const number = parameters.get('To') ?? '';
    if (!/^\+\d{8,15}$/.test(number)) return refused(400, 21_211);
    if (!/^HX[0-9a-zA-Z]+$/.test(parameters.get('ContentSid') ?? '')) return refused(400, 21_656);
    if (!isRecord(parseJson(parameters.get('ContentVariables') ?? ''))) return refused(400, 21_656);
    const ending = endingOf(number);
    if (ending === 'limited') return refused(429, 20_429);
    if (ending === 'refused') return refused(400, 21_610);
    return { status: 201, value: { sid: `SM${random.token(32)}`, status: 'queued', to: number } };
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => raw,
    );
    const formOf = ({ body }: FastifyRequest): URLSearchParams =>
      new URLSearchParams(typeof body === 'string' ? body : '');
    const send = (reply: FastifyReply, number: string, { status, value }: Answer): FastifyReply =>
      brokenAnswer(reply, endingOf(number)) ?? reply.code(status).send(value);

    app.post('/aliyun/', async (request, reply) => {
      const form = formOf(request);
      return send(reply, form.get('PhoneNumbers') ?? '', aliyun(request, form));
    });
    app.post('/tencent/', async (request, reply) => {
      const body = parseJson(typeof request.body === 'string' ? request.body : '');
      const numbers = isRecord(body) && Array.isArray(body.PhoneNumberSet) ? body.PhoneNumberSet : [];
      return send(reply, String(numbers[0] ?? ''), tencent(request));
    });
    app.post('/twilio/2010-04-01/Accounts/:accountSid/Messages.json', async (request, reply) => {
      const form = formOf(request);
      return send(reply, form.get('To') ?? '', twilio(request, form));
    });
  };
}
