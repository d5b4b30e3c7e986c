import { readFile } from 'node:fs/promises';
import { type SandboxOidcClient, sandboxOidcClients } from '@jinlan/contract/sandbox-oidc';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { formOf, queryOf } from '../request-fields.ts';
import { localeOf } from '../request-locale.ts';
import { answerPage, signInPage } from './pages.ts';
import * as store from './store.ts';
import { challengeOf, idToken, isClient, makeSigningKey, publicKeys, subjectOf } from './tokens.ts';

const codeMinutes = 10;
const clients = Object.keys(sandboxOidcClients) as SandboxOidcClient[];

/**
 * Two providers of OpenID Connect that behave like Google and Apple: discovery, keys, codes, ID tokens. The sign-in
 * page has the shop's public address; all other routes have the address with which the shop calls them.
 */
export function sandboxOidcRoutes(host: Host) {
  const { db, clock, random, config } = host;
  const { origin } = new URL(config.baseUrl);
  const key = () => store.signingKey(db, makeSigningKey);
  const issuerOf = (request: FastifyRequest, client: SandboxOidcClient): string =>
    `http://${request.headers.host ?? ''}${SANDBOX_PATHS.oidc}${client}`;

  const pageHeaders = (reply: FastifyReply): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8');

  /** Parses a client's request; null if Google would show an error page. */
  const readRequest = (client: SandboxOidcClient, query: URLSearchParams) => {
    const { clientId, usesPkce, answersByPost } = sandboxOidcClients[client];
    const redirectUri = query.get('redirect_uri') ?? '';
    const isAsked =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      URL.parse(redirectUri)?.origin === origin &&
      (query.get('state') ?? '') !== '' &&
      (!usesPkce || query.get('code_challenge_method') === 'S256') &&
      (!answersByPost || query.get('response_mode') === 'form_post');
    if (!isAsked) return null;
    return {
      redirectUri,
      state: query.get('state') ?? '',
      nonce: query.get('nonce'),
      challenge: usesPkce ? query.get('code_challenge') : null,
    };
  };

  return async (app: FastifyInstance): Promise<void> => {
    const css = await readFile(new URL('../bank/page/bank.css', import.meta.url), 'utf8');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );
    app.get('/assets/page.css', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
    );

    for (const client of clients) {
      const { usesPkce, answersByPost } = sandboxOidcClients[client];
      app.get(`/${client}/.well-known/openid-configuration`, async (request, reply) => {
        const issuer = issuerOf(request, client);
        return reply.send({
          issuer,
          authorization_endpoint: `${origin}${SANDBOX_PATHS.oidc}${client}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          response_modes_supported: answersByPost ? ['query', 'form_post'] : ['query'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          scopes_supported: ['openid', 'email', 'profile'],
          ...(usesPkce && { code_challenge_methods_supported: ['S256'] }),
        });
      });

      app.get(`/${client}/keys`, async (_, reply) => reply.send(publicKeys(await key())));

      app.get(`/${client}/authorize`, async (request, reply) =>
        readRequest(client, queryOf(request)) === null
          ? reply.code(400).send('redirect_uri_mismatch')
          : pageHeaders(reply).send(signInPage(localeOf(request), client)),
      );

      app.post(`/${client}/authorize`, async (request, reply) => {
        const asked = readRequest(client, queryOf(request));
        if (asked === null) return reply.code(400).send('redirect_uri_mismatch');
        const form = formOf(request);
        const answer = new URLSearchParams({ state: asked.state });
        if (form.get('decision') === 'allow') {
          const fault = store.faults.find((known) => known === form.get('fault')) ?? 'none';
          const email = (form.get('email') ?? '').trim().slice(0, 100);
          const code = random.token(40);
          await store.addVisit(
            db,
            {
              ...{ code, client, fault, email },
              redirectUri: asked.redirectUri,
              nonce: asked.nonce,
              challenge: asked.challenge,
              subject: subjectOf(client, email),
              emailVerified: form.get('verified') !== 'no',
              givenName: (form.get('given_name') ?? '').slice(0, 100),
              familyName: (form.get('family_name') ?? '').slice(0, 100),
            },
            clock.now(),
          );
          answer.set('code', code);
          if (fault === 'state') answer.set('state', random.token(43));
        } else answer.set('error', answersByPost ? 'user_cancelled_authorize' : 'access_denied');
        if (!answersByPost)
          return reply
            .header('cache-control', 'no-store')
            .redirect(`${asked.redirectUri}?${answer.toString()}`, 303);
        return pageHeaders(reply).send(answerPage(localeOf(request), client, asked.redirectUri, answer));
      });

      app.post(`/${client}/token`, async (request, reply) => {
        const form = formOf(request);
        const now = clock.now();
        const refused = (status: number, error: string) => reply.code(status).send({ error });
        const issuer = issuerOf(request, client);
        if (!isClient(client, form, issuer, now)) return refused(401, 'invalid_client');
        if (form.get('grant_type') !== 'authorization_code') return refused(400, 'unsupported_grant_type');
        const since = new Date(now.getTime() - codeMinutes * 60_000);
        const visit = await store.redeemCode(db, form.get('code') ?? '', since, now);
        const isWhole =
          visit?.client === client &&
          visit.redirectUri === form.get('redirect_uri') &&
          (visit.challenge === null || visit.challenge === challengeOf(form.get('code_verifier') ?? ''));
        if (visit === null || !isWhole) return refused(400, 'invalid_grant');
        if (visit.fault === 'down') return reply.code(503).send('');
        return reply.header('cache-control', 'no-store').send({
          access_token: random.token(64),
          token_type: 'Bearer',
          expires_in: 3_600,
          id_token: idToken(await key(), issuer, visit, now),
        });
      });
    }
  };
}
