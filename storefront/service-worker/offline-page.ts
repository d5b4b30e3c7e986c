/**
 * Writes the HTML of the offline page at build time, in every language: without a connection no messages can be loaded. The
 * page runs no script and requests no file.
 */
import { loadMessages, locales } from '@jinlan/messages';

export async function offlinePage(): Promise<string> {
  const texts = await Promise.all(
    locales.map(async (locale) => ({ locale, words: await loadMessages(locale) })),
  );
  const title = texts.map(({ words }) => words['shell.offline']).join(' · ');
  const parts = texts.map(
    ({ locale, words }) =>
      `<section lang="${locale}"><h1>${words['shell.offline']}</h1><p>${words['errors.network']}</p><p><a href="">${words['ui.retry']}</a></p></section>`,
  );
  // Colours and fonts of ui/src/tokens.css, which cannot be fetched offline.
  return `<!doctype html><html lang="${locales[0]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:48px;padding:24px;background:#faf7f2;color:#1f1915;font:16px/1.7 "PingFang SC","Hiragino Sans GB","Noto Sans SC","Microsoft YaHei",sans-serif;text-align:center}
h1{margin:0 0 12px;font:500 28px/1.35 "Songti SC","Noto Serif SC",SimSun,serif;letter-spacing:.04em}
p{margin:0 0 12px;color:#6a5e55}
a{display:inline-block;padding:8px 24px;border:1px solid;color:#a3262a}
</style></head><body>${parts.join('')}</body></html>`;
}
