import { createHash } from 'node:crypto';
import { sandboxAppSecret, sandboxSignInApps } from '@jinlan/contract/sandbox-wechat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { texts } from './inside.ts';

/**
 * WeChat's API for an app: access tokens, tickets for pages, and the script for pages. Tokens and tickets are not
 * stored: each contains its app, its expiry and a hash over both.
 */

const lifeSeconds = 7_200;

const apps: ReadonlySet<string> = new Set(Object.values(sandboxSignInApps));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** `AT-wx…-1764000000-hash`. */
const credentialOf = (kind: 'AT' | 'TK', appid: string, until: number): string =>
  `${kind}-${appid}-${until}-${hashOf(`${sandboxAppSecret}:${kind}:${appid}:${until}`)}`;

/** Returns the app of a valid access token; null for an expired token, or any other text. */
export function appOfToken(token: string, now: Date): string | null {
  const [, appid = '', until = ''] = token.split('-');
  const isValid = token === credentialOf('AT', appid, Number(until));
  return isValid && Number(until) * 1_000 > now.getTime() ? appid : null;
}

/**
 * The script for pages, with the functions that the shop calls. A test or a developer's tool answers in place of the
 * app.
 */
const script = `(() => {
  const shell = (name) => (options = {}) => {
    const calls = (window.sandboxWechatCalls ??= []);
    calls.push({ name, options });
    (options.success ?? (() => {}))({});
  };
  window.wx = {
    config: (options) => { shell('config')(options); },
    ready: (callback) => { setTimeout(callback); },
    error: () => {},
    updateAppMessageShareData: shell('updateAppMessageShareData'),
    updateTimelineShareData: shell('updateTimelineShareData'),
    miniProgram: { navigateTo: shell('navigateTo'), navigateBack: shell('navigateBack') },
  };
})();
`;

export function appApiRoutes({ clock }: Pick<Host, 'clock'>) {
  const refused = (reply: FastifyReply, errcode: number, errmsg: string) =>
    reply.type('text/plain').send(JSON.stringify({ errcode, errmsg }));
  const answered = (reply: FastifyReply, value: object) =>
    reply.type('text/plain').send(JSON.stringify({ errcode: 0, errmsg: 'ok', ...value }));

  const bodyOf = ({ body }: FastifyRequest): Readonly<Record<string, unknown>> => {
    const value = isRecord(body) && 'value' in body ? body.value : null;
    return isRecord(value) ? value : {};
  };
  const callerOf = (request: FastifyRequest): string | null =>
    appOfToken(texts(request.query)('access_token'), clock.now());

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/jweixin.js', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

    app.post('/cgi-bin/stable_token', async (request, reply) => {
      const { grant_type: grant, appid, secret } = bodyOf(request);
      if (grant !== 'client_credential') return refused(reply, 40002, 'invalid grant_type');
      if (typeof appid !== 'string' || !apps.has(appid)) return refused(reply, 40013, 'invalid appid');
      if (secret !== sandboxAppSecret) return refused(reply, 40125, 'invalid appsecret');
      const until = Math.floor(clock.now().getTime() / 1_000) + lifeSeconds;
      return reply.send({ access_token: credentialOf('AT', appid, until), expires_in: lifeSeconds });
    });

    app.get('/cgi-bin/ticket/getticket', async (request, reply) => {
      const appid = callerOf(request);
      if (appid === null) return refused(reply, 40001, 'invalid credential');
      if (texts(request.query)('type') !== 'jsapi') return refused(reply, 40097, 'invalid args');
      const until = Math.floor(clock.now().getTime() / 1_000) + lifeSeconds;
      return answered(reply, { ticket: credentialOf('TK', appid, until), expires_in: lifeSeconds });
    });
  };
}
