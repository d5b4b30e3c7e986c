import { createHash } from 'node:crypto';
import { anything, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { WechatApps } from '../../platform/gateways/index.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';

/** The most pages that one source may have signed, in all processes together. */
export const signedPages: SharedLimit = {
  ...{ name: 'wechat-page', most: 600, seconds: HOUR },
  ipv4Share: crowdShare,
};

const longestAddress = 2_000;

export interface PageSignature {
  readonly appid: string;
  readonly timestamp: number;
  readonly nonce: string;
  readonly signature: string;
}

export interface WechatPage {
  readonly script: string;
  readonly signature: PageSignature | null;
}

/** WeChat's signature of a page: SHA-1 of the ticket, a nonce, the time in seconds, and the address. */
export const signatureOf = (ticket: string, nonce: string, timestamp: number, address: string): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${address}`)
    .digest('hex');

/** Signs a page of the shop for WeChat's script; null for any other page. */
export async function signPage(
  { clock, config, limits, random }: Platform,
  { account, miniProgram, script }: WechatApps,
  { actor, source }: Pick<RequestContext, 'actor' | 'source'>,
  address: string,
): Promise<WechatPage | null> {
  if (!may(actor, 'wechat.read', anything)) throw refuse('NOT_AUTHORISED');
  const verdict = await limits.take([{ limit: signedPages, source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const isOwn =
    address.length <= longestAddress &&
    !address.includes('#') &&
    URL.parse(address)?.origin === new URL(config.baseUrl).origin;
  if (!isOwn || (account === null && miniProgram === null)) return null;
  const ticket = account === null ? null : await account.ticket();
  if (account === null || ticket?.kind !== 'answered') return { script, signature: null };
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const nonce = random.token(16);
  return {
    script,
    signature: {
      appid: account.appid,
      timestamp,
      nonce,
      signature: signatureOf(ticket.value, nonce, timestamp, address),
    },
  };
}
