/**
 * Validates an e-mail address: one @, a local part of at most 64 ASCII characters without empty parts between dots, and
 * a domain of labels and a top level of letters (or punycode). The domain is lower-cased; the local part is unchanged.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { halfWidth, withoutInvisible } from './plain-text.ts';

export type EmailRefusal = Refusal<
  'INVALID_EMAIL',
  { readonly reason: 'empty' | 'too-long' | 'no-at' | 'local-part' | 'domain' }
>;

export const EMAIL_MAX = 254;

export function readEmail(input: string): Result<string, EmailRefusal> {
  const text = halfWidth(withoutInvisible(input)).replaceAll('。', '.').trim();
  if (text === '') return refuse('INVALID_EMAIL', { reason: 'empty' });
  if (text.length > EMAIL_MAX) return refuse('INVALID_EMAIL', { reason: 'too-long' });
  const at = text.lastIndexOf('@');
  if (at < 0) return refuse('INVALID_EMAIL', { reason: 'no-at' });
  const local = text.slice(0, at);
  const domain = text.slice(at + 1).toLowerCase();
  if (local.length > 64 || !/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)) {
    return refuse('INVALID_EMAIL', { reason: 'local-part' });
  }
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (!new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`).test(domain)) {
    return refuse('INVALID_EMAIL', { reason: 'domain' });
  }
  return ok(`${local}@${domain}`);
}

/** Hides most of the local part, such as "l***@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** The key by which an address is unique: mail servers and people ignore case. */
export const emailKey = (email: string): string => email.toLowerCase();

/** The mailbox of an address, for rate limits: most servers deliver `mei+anything@` to `mei@`, and Google ignores dots. */
export function mailboxKey(email: string): string {
  const [, local = '', domain = ''] = /^(.+?)(?:\+[^@]*)?@(.*)$/.exec(emailKey(email)) ?? [];
  return isGoogles(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const isGoogles = (domain: string): boolean => domain === 'gmail.com' || domain === 'googlemail.com';
