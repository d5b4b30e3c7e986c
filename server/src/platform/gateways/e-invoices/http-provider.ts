import {
  invoiceAnswerHeaders,
  invoiceRequestHeaders,
  signedInvoiceAnswer,
  signedInvoiceRequest,
} from '@jinlan/contract/sandbox-e-invoices';
import type { Platform } from '../../platform.ts';
import { sign, timestampOf, verify } from '../bank-signature.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import type { AutomaticProvider, IssueAnswer, IssueRequest } from './provider.ts';

export interface HttpProviderOptions {
  /** Base URL of the provider, without a slash at the end. */
  readonly url: string;
  /** The part of the URL that belongs to the signature. */
  readonly path: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

/** A PDF of 500 kB in base64, and the rest of the answer. */
const mostAnswerBytes = 1_000_000;
const longestReason = 200;

const unreachable = (reason: string): IssueAnswer => ({
  kind: 'unreachable',
  reason: reason.slice(0, longestReason),
});

/** Reads the provider's answer about the request with a number. */
export function readAnswer(value: unknown, requestNumber: string): IssueAnswer {
  if (!isRecord(value) || value.request_number !== requestNumber)
    return unreachable('an answer about another request');
  const { status, number, pdf, reason } = value;
  switch (status) {
    case 'issued':
      return typeof number === 'string' && typeof pdf === 'string'
        ? { kind: 'issued', number, pdf }
        : unreachable('an issued invoice without number or file');
    case 'refused':
      return { kind: 'refused', reason: String(reason ?? '').slice(0, longestReason) };
    case 'processing':
    case 'canceled':
      return { kind: status };
    default:
      return unreachable('an answer with an unknown status');
  }
}

/** The client of the provider in `contract/sandbox-e-invoices.ts`. */
export function createHttpProvider(
  { http, clock }: Pick<Platform, 'http' | 'clock'>,
  { url, path: base, secret, timeoutMs }: HttpProviderOptions,
): AutomaticProvider {
  const call = async (
    method: 'GET' | 'POST',
    name: string,
    requestNumber: string,
    body?: object,
  ): Promise<IssueAnswer> => {
    const raw = body === undefined ? '' : JSON.stringify(body);
    const path = `${base}${name}`;
    const timestamp = timestampOf(clock.now());
    try {
      const response = await http.fetch(`${url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          [invoiceRequestHeaders.timestamp]: timestamp,
          [invoiceRequestHeaders.signature]: sign(secret, signedInvoiceRequest(timestamp, method, path, raw)),
          ...(raw === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(raw === '' ? {} : { body: raw }),
        timeoutMs: timeoutMs ?? 10_000,
      });
      const text = (await readLimited(response, mostAnswerBytes)).toString('utf8');
      const { status, headers } = response;
      const at = headers.get(invoiceAnswerHeaders.timestamp) ?? '';
      const signature = headers.get(invoiceAnswerHeaders.signature) ?? '';
      const verdict = verify(secret, signedInvoiceAnswer(at, status, text), signature, at, clock.now());
      if (verdict !== 'valid') return unreachable(`status ${status}, signature: ${verdict}`);
      if (status === 404) return { kind: 'unknown' };
      return response.ok ? readAnswer(parseJson(text), requestNumber) : unreachable(`status ${status}`);
    } catch (error) {
      return unreachable(error instanceof Error ? error.message : String(error));
    }
  };
  const wire = ({ requestNumber, amount, items, form }: IssueRequest): object => ({
    request_number: requestNumber,
    amount: amount.minor,
    lines: items,
    type: form.type,
    title: form.title,
    tax_number: form.taxNumber,
    address: form.address,
    telephone: form.telephone,
    bank: form.bank,
    account: form.account,
    email: form.email,
    mobile: form.mobile,
    remark: form.remark,
  });
  const requestPath = (number: string): string => `requests/${encodeURIComponent(number)}`;
  return {
    mode: 'automatic',
    issue: (request) => call('POST', 'invoices', request.requestNumber, wire(request)),
    issueRed: (request) =>
      call('POST', 'red-letters', request.requestNumber, {
        ...wire(request),
        original_number: request.originalNumber,
      }),
    find: (number) => call('GET', requestPath(number), number),
    cancel: (number) => call('POST', `${requestPath(number)}/cancel`, number, {}),
  };
}
