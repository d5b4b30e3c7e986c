/** The offline page of somebody who is signed in: orders, member card and designs, as the last page with a connection left them. */
import { OFFLINE_START_KEY, type OfflineStart } from '@jinlan/contract/offline-start';
import { WORKER_CACHES } from '@jinlan/contract/wire';
import { code128 } from '@jinlan/domain/code-128';

/** Null without one, and once its session has ended: it is deleted then. */
export async function readOfflineStart(
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  now: number,
): Promise<OfflineStart | null> {
  const cache = await caches.open(WORKER_CACHES.own);
  const stored: OfflineStart | null =
    (await (await cache.match(OFFLINE_START_KEY))?.json().catch(() => null)) ?? null;
  if (stored !== null && stored.until > now) return stored;
  await caches.delete(WORKER_CACHES.own);
  return null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const barHeight = 40;

function barCode(digits: string): string {
  const { width, bars } = code128(digits);
  const path = bars.map((bar) => `M${bar.at} 0h${bar.width}v${barHeight}h-${bar.width}z`).join('');
  return `<svg viewBox="0 0 ${width} ${barHeight}" preserveAspectRatio="none" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** It runs no script and requests no file. Colours and fonts are those of ui/src/tokens.css. */
export function ownPage({ locale, title, lead, retry, card, parts }: OfflineStart): string {
  const cardPart =
    card === null
      ? ''
      : `<section><h2>${escaped(card.title)}</h2><p><strong>${escaped(card.level)}</strong> ${escaped(card.name)}</p><figure>${barCode(card.code)}<figcaption>${escaped(card.digits)}</figcaption></figure><p class="soft">${escaped(card.hint)}</p></section>`;
  const listPart = ({ title: heading, none, rows }: OfflineStart['parts'][number]): string =>
    `<section><h2>${escaped(heading)}</h2>${
      rows.length === 0
        ? `<p class="soft">${escaped(none)}</p>`
        : `<ul>${rows.map(({ text, note }) => `<li><span>${escaped(text)}</span> <span class="soft">${escaped(note)}</span></li>`).join('')}</ul>`
    }</section>`;
  return `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>
body{margin:0 auto;max-width:640px;padding:32px 24px;background:#faf7f2;color:#1f1915;font:16px/1.7 "PingFang SC","Hiragino Sans GB","Noto Sans SC","Microsoft YaHei",sans-serif}
h1,h2{font-family:"Songti SC","Noto Serif SC",SimSun,serif;font-weight:500;letter-spacing:.04em}
h1{margin:0 0 8px;font-size:28px;line-height:1.35}h2{margin:0 0 8px;font-size:20px}
section{padding:24px 0;border-top:1px solid #d8cfc4}p{margin:0 0 12px}.soft{color:#6a5e55}
ul{margin:0;padding:0;list-style:none}li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:8px 0}
figure{margin:0 0 12px;padding:16px;background:#fff;text-align:center;color:#000}svg{display:block;width:100%;height:72px;forced-color-adjust:none}
a{display:inline-block;margin:0 0 24px;padding:10px 24px;border:1px solid;color:#a3262a}
</style></head><body><main><h1>${escaped(title)}</h1><p class="soft">${escaped(lead)}</p><a href="">${escaped(retry)}</a>${cardPart}${parts.map(listPart).join('')}</main></body></html>`;
}
