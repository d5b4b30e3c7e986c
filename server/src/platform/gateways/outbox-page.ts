import { outboxPage as words } from '@jinlan/messages/development';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { latestMessages, type MessageRow } from './message-store.ts';

/** `GET /dev/outbox`: the messages that production would send. Registered in development and tests only. */
const maxShown = 100;

const escapeText = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const entry = (message: MessageRow): string => `<article>
<h2>${escapeText(message.subject)}</h2>
<p>${escapeText(message.channel)} · ${escapeText(message.to)} · <time>${message.createdAt.toISOString()}</time>${
  message.refusal === null ? '' : ` · ${escapeText(words.refused)} ${escapeText(message.refusal)}`
}</p>
<pre>${escapeText(message.body)}</pre>
</article>`;

const style = `body{max-width:720px;margin:0 auto;padding:32px 16px;color:#1f1915;background:#faf7f2;font:16px/1.6 system-ui,sans-serif}
h1{font-weight:500}h2{margin:0;font-size:18px}article{padding:24px 0;border-top:1px solid #e7dfd4}
p{margin:4px 0 12px;color:#6a5e55;font-size:14px}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

export function outboxPage(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dev/outbox', async (_, reply) => {
      const messages = await latestMessages(platform.db, maxShown);
      return reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeText(words.title)}</h1>${
          messages.length === 0 ? `<p>${escapeText(words.empty)}</p>` : messages.map(entry).join('\n')
        }</main></body></html>
`);
    });
  };
}
