import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sourceOf } from '../platform/limits/source.ts';
import type { Platform } from '../platform/platform.ts';
import { asText, heading, page, paragraph } from './plain-pages.ts';

const limit = { burst: 60, perMinute: 30 } as const;

/** The policy of the page: it has no scripts, and its form goes to the shop. */
const policy =
  "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const link = 'style="color:#a3262a" href="/"';
const button =
  'style="padding:.75rem 2rem;border:0;background:#a3262a;color:#fff;font:inherit;cursor:pointer" type="submit"';
const otherButton =
  'style="margin-top:1rem;padding:.75rem 2rem;border:1px solid #1f1915;background:none;color:inherit;font:inherit;cursor:pointer" type="submit"';

/** The page that a mailed link opens, and the action of its form. */
export interface LinkedForm {
  readonly locale: Locale;
  readonly title: string;
  readonly question: string;
  readonly confirm: string;
  /** A second button that does more. */
  readonly more?: string;
  readonly home: string;
  readonly done: string;
  /** Does the action. `more`: whether the second button was pressed. `source`: the source of the request. */
  send(more: boolean, source: string): Promise<void>;
}

export interface LinkedForms {
  readonly path: string;
  /** Name for metrics and for the table in docs/operating/limits.md. */
  readonly limitName: string;
  /** Null for a wrong or expired key. */
  readonly read: (key: string) => LinkedForm | null | Promise<LinkedForm | null>;
  readonly invalid: (locale: Locale) => {
    readonly title: string;
    readonly text: string;
    readonly home: string;
  };
}

/**
 * The page of a mailed link, in the language of the e-mail. Opening it changes nothing, because mail programs open links by
 * themselves; the form does. Mail programs may also post to it directly (RFC 8058).
 */
export function linkedFormRoutes({ limiter }: Pick<Platform, 'limiter'>, forms: readonly LinkedForms[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, {}),
    );
    for (const { path, limitName, read, invalid } of forms)
      for (const method of ['GET', 'POST'] as const)
        app.route<{ Querystring: { key?: string | string[]; more?: string | string[] } }>({
          method,
          url: path,
          async handler(request, reply) {
            const source = sourceOf(request.ip);
            if (!limiter.take(`${limitName}:${source}`, limit).allowed) return reply.code(429).send();
            const { key, more } = request.query;
            const given = typeof key === 'string' ? key : '';
            const form = await read(given);
            if (form === null) {
              const { title, text, home } = invalid(DEFAULT_LOCALE);
              return send(reply.code(404), DEFAULT_LOCALE, title, text, homeLink(home));
            }
            if (method === 'GET')
              return send(reply, form.locale, form.title, form.question, buttonsOf(form, given));
            await form.send(form.more !== undefined && more === '1', source);
            return send(reply, form.locale, form.title, form.done, homeLink(form.home));
          },
        });
  };
}

const homeLink = (text: string): string => `<p><a ${link}>${asText(text)}</a></p>`;

function buttonsOf({ confirm, more }: LinkedForm, key: string): string {
  const action = asText(`?key=${encodeURIComponent(key)}&more=1`);
  const other =
    more === undefined ? '' : `<br><button ${otherButton} formaction="${action}">${asText(more)}</button>`;
  return `<form method="post"><button ${button}>${asText(confirm)}</button>${other}</form>`;
}

const send = (reply: FastifyReply, locale: Locale, title: string, text: string, action: string) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page(locale, title, heading(title) + paragraph(text) + action));
