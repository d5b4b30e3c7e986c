import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CardOrigins } from '../gateways/payments.ts';
import type { Config } from '../settings/config.ts';

/**
 * Security headers. A document may run our scripts and the inline script with its nonce. The bank's
 * hosted form is framed from our own origin; other sites may not frame the shop. Routes may set their
 * own policy.
 */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where WeChat's script for pages comes from. */
const wechatScripts = 'https://res.wx.qq.com';

export interface DocumentKind {
  /** Whether the page may run the WebAssembly that reads codes, as the staff's pages do. */
  readonly readsCodes?: boolean;
  /** Whether the page is in WeChat's own browser, whose script it may run. */
  readonly isInWechat?: boolean;
}

/** `card`: where the card fields come from, in a market whose provider has a script. */
export function documentPolicy(
  nonce: string,
  card: CardOrigins | null = null,
  { readsCodes = false, isInWechat = false }: DocumentKind = {},
): string {
  const also = (origins: readonly string[] = []): string => origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${readsCodes ? " 'wasm-unsafe-eval'" : ''}${also(card?.scripts)}${isInWechat ? ` ${wechatScripts}` : ''}`,
    "style-src 'self'",
    // React writes dimensions as style attributes (aspect ratios of pictures).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${also(card?.connections)}`,
    // Films of other sites, once a shopper presses play.
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com${also(card?.frames)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * Returns the policy for the browser's own features. The camera reads customers' codes at a counter, and the position finds
 * the nearest store; the browser still asks. `card`: the origins whose frames may open the sheet of a wallet.
 */
export function permissionsPolicy(card: CardOrigins | null = null): string {
  const wallets = card?.wallets ?? [];
  const payment = wallets.length > 0 ? ['self', ...wallets.map((origin) => `"${origin}"`)].join(' ') : '';
  return `camera=(self), microphone=(), payment=(${payment}), geolocation=(self)`;
}

/**
 * Returns the opener policy. A wallet without a sheet of the browser's own opens a window, and that window must be able to
 * reach the frame.
 */
export const openerPolicy = (card: CardOrigins | null = null): string =>
  card !== null && card.wallets.length > 0 ? 'same-origin-allow-popups' : 'same-origin';

/**
 * Policy of the back office: only its own scripts, styles and responses, and no frames. Scripts send
 * its forms; native form submission is blocked.
 */
export const officePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const otherHtml = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";
const notHtml = "default-src 'none'; frame-ancestors 'none'";

export function secure(app: FastifyInstance, config: Config): void {
  const https = config.baseUrl.startsWith('https:');
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', type.startsWith('text/html') ? otherHtml : notHtml);
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy());
    if (!reply.hasHeader('cross-origin-opener-policy'))
      reply.header('cross-origin-opener-policy', openerPolicy());
    // Magento clients on other origins show our pictures; nothing else may be loaded from other origins.
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header(
        'cross-origin-resource-policy',
        /^(image|video)\//.test(type) ? 'cross-origin' : 'same-origin',
      );
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return payload;
  });
}
