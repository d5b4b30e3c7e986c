import { sandboxAppSecret, sandboxMerchants, sandboxSignInApps } from '@jinlan/contract/sandbox-wechat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { localeOf } from '../request-locale.ts';
import { idOf, openidOf, shopperCookie, shopperOf, texts } from './inside.ts';
import { type SignInFault, signInFaults, signInPage } from './pages.ts';
import * as store from './store-inside.ts';

/**
 * WeChat's ways to tell an app who somebody is: a page with a code to scan for websites, a page inside the app for
 * official accounts, `wx.login` for mini-programs, and the API that accepts their codes. Each browser is one person,
 * recognised by a cookie.
 */

const codeMinutes = 5;

const payingApps: readonly string[] = Object.values(sandboxMerchants).map(({ appid }) => appid);
const apps: ReadonlySet<string> = new Set([...payingApps, ...Object.values(sandboxSignInApps)]);

const unionidOf = (person: string): string => `u${idOf('union', person)}`;

interface Asked {
  readonly appid: string;
  readonly scope: store.Scope;
  readonly state: string;
  readonly back: URL;
}

export function signInRoutes({ db, clock, random, config }: Host) {
  const { origin } = new URL(config.baseUrl);

  /**
   * Parses the request for a sign-in page; null if WeChat would show an error page. The page returns only to the
   * registered host.
   */
  function readAsked(request: FastifyRequest, scopes: readonly store.Scope[]): Asked | null {
    const text = texts(request.query);
    const back = URL.parse(text('redirect_uri'));
    const scope = scopes.find((known) => known === text('scope'));
    const isAsked =
      apps.has(text('appid')) &&
      text('response_type') === 'code' &&
      /^[a-zA-Z0-9]{0,128}$/.test(text('state'));
    if (!isAsked || scope === undefined || back?.origin !== origin) return null;
    return { appid: text('appid'), scope, state: text('state'), back };
  }

  const personOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const person = shopperOf(request) ?? `o${random.token(27)}`;
    reply.header('set-cookie', `${shopperCookie}=${person}; Path=/sandbox-wechat/; HttpOnly; SameSite=Lax`);
    return person;
  };

  /** Redirects the browser back with a code. */
  async function goBack(
    request: FastifyRequest,
    reply: FastifyReply,
    { appid, scope, state, back }: Asked,
    { nickname, fault }: { readonly nickname: string | null; readonly fault: SignInFault },
  ): Promise<FastifyReply> {
    const person = personOf(request, reply);
    const code = random.token(32);
    const now = clock.now();
    const signIn = {
      code,
      appid: fault === 'other-app' ? sandboxSignInApps.mini_program : appid,
      openid: openidOf(person, appid),
      scope,
      unionid: payingApps.includes(appid) || fault === 'no-unionid' ? null : unionidOf(person),
      nickname,
    };
    await store.addSignIn(db, signIn, now, fault === 'used' ? now : null);
    back.searchParams.set('code', code);
    back.searchParams.set('state', fault === 'state' ? random.token(43) : state);
    return reply.redirect(back.href, 303);
  }

  return async (app: FastifyInstance): Promise<void> => {
    const quiet = (reply: FastifyReply): FastifyReply =>
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const refusedPage = (reply: FastifyReply) => reply.code(400).send('redirect_uri 参数错误');

    for (const [path, scopes] of [
      ['/connect/oauth2/authorize', ['snsapi_base', 'snsapi_userinfo']],
      ['/connect/qrconnect', ['snsapi_login']],
    ] as const) {
      app.get(path, async (request, reply) => {
        quiet(reply);
        const asked = readAsked(request, scopes);
        if (asked === null) return refusedPage(reply);
        // For the smallest scope WeChat asks nothing.
        if (asked.scope === 'snsapi_base')
          return goBack(request, reply, asked, { nickname: null, fault: 'none' });
        personOf(request, reply);
        return reply
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
          )
          .type('text/html; charset=utf-8')
          .send(signInPage(localeOf(request), asked.scope === 'snsapi_login'));
      });
      app.post(path, async (request, reply) => {
        quiet(reply);
        const asked = readAsked(request, scopes);
        if (asked === null) return refusedPage(reply);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        if (form.get('decision') !== 'allow') {
          // A person who refuses returns without a code.
          asked.back.searchParams.set('state', asked.state);
          return reply.redirect(asked.back.href, 303);
        }
        const fault = signInFaults.find((known) => known === form.get('fault')) ?? 'none';
        return goBack(request, reply, asked, { nickname: form.get('nickname')?.slice(0, 60) ?? '', fault });
      });
    }

    /** Returns the code that `wx.login` gives a mini-program. */
    app.get('/wx.login', async (request, reply) => {
      const person = personOf(request, quiet(reply));
      const appid = sandboxSignInApps.mini_program;
      const code = random.token(32);
      const openid = openidOf(person, appid);
      const scope = 'mini_program';
      const unionid = unionidOf(person);
      await store.addSignIn(db, { code, appid, openid, scope, unionid, nickname: null }, clock.now());
      return reply.send({ code });
    });

    const refused = (reply: FastifyReply, errcode: number, errmsg: string) =>
      reply.type('text/plain').send(JSON.stringify({ errcode, errmsg }));

    const redeem = async (reply: FastifyReply, query: unknown, given: string) => {
      const text = texts(query);
      if (!apps.has(text('appid'))) return refused(reply, 40013, 'invalid appid');
      if (text('secret') !== sandboxAppSecret) return refused(reply, 40125, 'invalid appsecret');
      if (text('grant_type') !== 'authorization_code') return refused(reply, 40002, 'invalid grant_type');
      const since = new Date(clock.now().getTime() - codeMinutes * 60_000);
      const found = await store.redeemCode(db, given, since, clock.now());
      if (found === 'used') return refused(reply, 40163, 'code been used');
      if (found === null || found.appid !== text('appid')) return refused(reply, 40029, 'invalid code');
      return found;
    };
    const isSignIn = (value: object): value is store.SignIn => 'scope' in value && 'openid' in value;

    app.get('/sns/oauth2/access_token', async (request, reply) => {
      const found = await redeem(reply, request.query, texts(request.query)('code'));
      if (!isSignIn(found)) return found;
      return reply.send({
        access_token: `AT${found.code}`,
        expires_in: 7_200,
        refresh_token: random.token(64),
        openid: found.openid,
        scope: found.scope,
        // Only websites get the unionid here; other apps request the profile.
        ...(found.scope === 'snsapi_login' && found.unionid !== null && { unionid: found.unionid }),
      });
    });

    app.get('/sns/userinfo', async (request, reply) => {
      const text = texts(request.query);
      const found = await store.signInOf(db, text('access_token').replace(/^AT/, ''));
      if (found === null) return refused(reply, 40001, 'invalid credential');
      if (found.openid !== text('openid')) return refused(reply, 40003, 'invalid openid');
      if (found.scope === 'snsapi_base') return refused(reply, 48001, 'api unauthorized');
      return reply.type('text/plain').send(
        JSON.stringify({
          openid: found.openid,
          nickname: found.nickname ?? '',
          headimgurl: '',
          privilege: [],
          ...(found.unionid !== null && { unionid: found.unionid }),
        }),
      );
    });

    app.get('/sns/jscode2session', async (request, reply) => {
      const found = await redeem(reply, request.query, texts(request.query)('js_code'));
      if (!isSignIn(found)) return found;
      return reply.type('text/plain').send(
        JSON.stringify({
          openid: found.openid,
          session_key: random.token(24),
          ...(found.unionid !== null && { unionid: found.unionid }),
        }),
      );
    });
  };
}
