import { picturesPage as words } from '@jinlan/messages/development';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { escapeText } from '../../../platform/web/escape-text.ts';
import { type PicturedPiece, picturedPieces } from './store-pictures.ts';

/** `GET /dev/pictures`: all pictures of all pieces on one page, for review. Not in production. */

const maxPieces = 2000;
/** The name of a still ends with a hash; that of a drawing does not. */
const still = /\.[A-Za-z0-9]{10}\.webp$/;

const figure = ({ sku, name, pictures }: PicturedPiece): string =>
  pictures
    .map(
      ({ file, alt, color }) => `<figure>
<img src="/media/${escapeText(file)}?width=480&amp;height=600&amp;auto=webp" width="480" height="600" loading="lazy" alt="${escapeText(alt['zh-Hans-CN'])}" style="background:${escapeText(color ?? '#faf7f2')}">
<figcaption><b>${escapeText(sku)}</b>${still.test(file) ? '' : ` <i>${escapeText(words.drawing)}</i>`}<br>${escapeText(name['zh-Hans-CN'])}<br><small>${escapeText(alt['zh-Hans-CN'])}<br>${escapeText(alt['en-US'])}</small></figcaption>
</figure>`,
    )
    .join('\n');

const style = `body{margin:0;padding:24px 16px;color:#1f1915;background:#fff;font:14px/1.5 system-ui,sans-serif}
h1{font-weight:500}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:24px 16px}
figure{margin:0}img{display:block;width:100%;height:auto}small,i{color:#6a5e55}i{float:right}figcaption{padding:8px 0}`;

export function picturesPage(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dev/pictures', async (_, reply) => {
      const pieces = await picturedPieces(platform.db, maxPieces);
      const all = pieces.flatMap(({ pictures }) => pictures);
      const stills = all.filter(({ file }) => still.test(file)).length;
      return reply
        .header(
          'content-security-policy',
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>
<html lang="zh-Hans-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(words.title)}</title><style>${style}</style></head>
<body><h1>${escapeText(words.title)}</h1>
<p>${escapeText(words.count.replace('{stills}', String(stills)).replace('{all}', String(all.length)))}</p>
<main>${pieces.map(figure).join('\n')}</main></body></html>
`);
    });
  };
}
