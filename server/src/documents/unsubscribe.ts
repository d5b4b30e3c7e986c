import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import { unsubscribeWords } from '@jinlan/messages/every-locale';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unsubscribePath } from '../areas/identity/index.ts';
import { sourceOf } from '../platform/limits/source.ts';
import type { Platform } from '../platform/platform.ts';
import { asText, heading, page, paragraph } from './plain-pages.ts';

const limit = { burst: 60, perMinute: 30 } as const;

/** The page has no scripts; its form goes to its own address. */
const policy =
  "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const link = 'style="color:#a3262a" href="/"';
const button =
  'style="padding:.75rem 2rem;border:0;background:#a3262a;color:#fff;font:inherit;cursor:pointer" type="submit"';

interface LinkedReader {
  readonly customerId: string;
  readonly locale: Locale;
}

/** What a link ends; its key is of no other kind. */
export interface Unsubscribing {
  readonly readUnsubscribeKey: (key: string) => LinkedReader | null;
  readonly unsubscribe: (reader: LinkedReader) => Promise<void>;
  readonly question: 'question' | 'alerts.question';
  readonly done: 'done' | 'alerts.done';
}

/**
 * The page of an unsubscribing link, in the language of the e-mail. Opening it changes nothing, because mail programs
 * open links by themselves; the form does. Mail programs may also post to it directly.
 */
export function unsubscribeRoutes({ limiter }: Pick<Platform, 'limiter'>, kinds: readonly Unsubscribing[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, {}),
    );
    for (const method of ['GET', 'POST'] as const)
      app.route<{ Querystring: { key?: string | string[] } }>({
        method,
        url: unsubscribePath,
        async handler(request, reply) {
          if (!limiter.take(`unsubscribe:${sourceOf(request.ip)}`, limit).allowed)
            return reply.code(429).send();
          const { key } = request.query;
          for (const kind of kinds) {
            const reader = kind.readUnsubscribeKey(typeof key === 'string' ? key : '');
            if (reader === null) continue;
            if (method === 'POST') await kind.unsubscribe(reader);
            return send(reply, method === 'POST' ? kind.done : kind.question, reader.locale);
          }
          return send(reply.code(404), 'invalid', DEFAULT_LOCALE);
        },
      });

    function send(reply: FastifyReply, text: Unsubscribing['question' | 'done'] | 'invalid', locale: Locale) {
      const words = unsubscribeWords[locale];
      const action =
        text === 'question' || text === 'alerts.question'
          ? `<form method="post"><button ${button}>${asText(words.confirm)}</button></form>`
          : `<p><a ${link}>${asText(words.home)}</a></p>`;
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(page(locale, words.title, heading(words.title) + paragraph(words[text]) + action));
    }
  };
}
