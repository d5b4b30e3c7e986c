import { outboxPage as words } from '@jinlan/messages/development';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { escapeText } from '../web/escape-text.ts';
import { latestMessages, type MessageRow, messageById } from './message-store.ts';
import type { MessageGateway } from './messages.ts';

/**
 * `GET /dev/outbox`: the messages that production would send, with the pictures and files that they enclose. Registered in
 * development and tests only.
 */
const maxShown = 100;

const entry = (message: MessageRow): string => `<article>
<h2>${escapeText(message.subject)}</h2>
<p>${escapeText(message.channel)} · ${escapeText(message.to)} · <time>${message.createdAt.toISOString()}</time>${
  message.refusal === null ? '' : ` · ${escapeText(words.refused)} ${escapeText(message.refusal)}`
}</p>
<pre>${escapeText(message.body)}</pre>
${message.enclosure ? `<p><a href="/dev/outbox/${message.id}">${escapeText(words.enclosure)}</a></p>` : ''}
</article>`;

const fileAddress = (id: number, index: number): string => `/dev/outbox/${id}/${index}`;

const style = `body{max-width:720px;margin:0 auto;padding:32px 16px;color:#1f1915;background:#faf7f2;font:16px/1.6 system-ui,sans-serif}
h1{font-weight:500}h2{margin:0;font-size:18px}article{padding:24px 0;border-top:1px solid #e7dfd4}
p{margin:4px 0 12px;color:#6a5e55;font-size:14px}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

const policy = (more = ''): string =>
  `default-src 'none'; style-src 'unsafe-inline';${more} frame-ancestors 'none'`;

export function outboxPage(platform: Platform, messages: Pick<MessageGateway, 'enclosureOf'>) {
  const enclosureOf = async (id: string) => {
    const message = /^\d{1,15}$/.test(id) ? await messageById(platform.db, Number(id)) : null;
    return message && (await messages.enclosureOf(message));
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params: { id } }, reply) => {
      const enclosure = await enclosureOf(id);
      if (!enclosure) return reply.code(404).send();
      const { html, files } = enclosure;
      const shown = files.reduce(
        (text, { cid }, index) =>
          cid ? text.replaceAll(`cid:${cid}`, fileAddress(Number(id), index)) : text,
        html,
      );
      const links = files.map(
        ({ name }, index) => `<li><a href="${fileAddress(Number(id), index)}">${escapeText(name)}</a></li>`,
      );
      return reply
        .header('content-security-policy', policy(" img-src 'self';"))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`${shown}<ul>${links.join('')}</ul>`);
    });
    app.get<{ Params: { id: string; index: string } }>(
      '/dev/outbox/:id/:index',
      async ({ params: { id, index } }, reply) => {
        const file = (await enclosureOf(id))?.files[Number(index)];
        if (file === undefined) return reply.code(404).send();
        return reply.header('cache-control', 'no-store').type(file.type).send(Buffer.from(file.content));
      },
    );
    app.get('/dev/outbox', async (_, reply) => {
      const latest = await latestMessages(platform.db, maxShown);
      return reply
        .header('content-security-policy', policy())
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeText(words.title)}</h1>${
          latest.length === 0 ? `<p>${escapeText(words.empty)}</p>` : latest.map(entry).join('\n')
        }</main></body></html>
`);
    });
  };
}
