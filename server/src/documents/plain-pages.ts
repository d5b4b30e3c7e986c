import { type Locale, loadMessages, type Messages } from '@jinlan/messages';
import type { Notice } from '../platform/notices.ts';

/** Warnings for the operator (platform/notices.ts), as lines at the top of each page. */
export async function noticeLine(locale: Locale, notices: readonly Notice[]): Promise<string> {
  if (notices.length === 0) return '';
  const words: Messages = await loadMessages(locale);
  const lines = notices.map((notice) => `<p style="margin:0">${asText(words[noticeWords[notice]])}</p>`);
  return `<aside aria-label="${asText(words['shell.notices'])}" style="position:fixed;inset:0 0 auto;padding:.5rem 1rem;background:#1f1915;color:#faf7f2;font-size:14px;text-align:center">${lines.join('')}</aside>`;
}

const noticeWords = {
  TEST_PAYMENTS: 'shell.notice.testPayments',
  SAMPLE_DATA: 'shell.notice.sampleData',
  SAMPLE_ACCOUNTS: 'shell.notice.sampleAccounts',
} as const satisfies Record<Notice, keyof Messages>;

/**
 * Self-contained pages that work when everything else fails: no scripts or other files. `top` comes
 * before the content.
 */
export const page = (locale: Locale, title: string, body: string, top = ''): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asText(title)}</title>
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#1f1915;font:16px/1.7 'PingFang SC','Hiragino Sans GB','Noto Sans SC','Microsoft YaHei',sans-serif">
${top}<main style="max-width:32rem;padding:2rem;text-align:center">
${body}
</main>
</body>
</html>`;

export const heading = (text: string): string =>
  `<h1 style="margin:0 0 1rem;font:500 28px/1.35 'Songti SC','Noto Serif SC',SimSun,serif;letter-spacing:.04em">${asText(text)}</h1>`;
export const paragraph = (text: string): string =>
  `<p style="margin:0 0 1rem;color:#6a5e55">${asText(text)}</p>`;

export async function faultPage(
  locale: Locale,
  reference: string,
  notices: readonly Notice[],
): Promise<string> {
  const words: Messages = await loadMessages(locale);
  return page(
    locale,
    words['errors.internal.title'],
    heading(words['errors.oops']) +
      paragraph(words['errors.oops.message']) +
      paragraph(words['errors.unexpected.debug'].replace('{reference}', reference)) +
      `<p><a style="color:#a3262a" href="/">${asText(words['errors.takeMeHome'])}</a></p>`,
    await noticeLine(locale, notices),
  );
}

/** Page for a source that requests too many pages. */
export async function busyPage(locale: Locale, notices: readonly Notice[]): Promise<string> {
  const words: Messages = await loadMessages(locale);
  return page(
    locale,
    words['errors.oops'],
    heading(words['errors.oops']) +
      paragraph(words['errors.rateLimited']) +
      // An empty `href` links to the current URL.
      `<p><a style="color:#a3262a" href="">${asText(words['ui.retry'])}</a></p>`,
    await noticeLine(locale, notices),
  );
}

/** The page for the person who runs the server, so its commands are in English. */
export async function notBuiltPage(locale: Locale, notices: readonly Notice[]): Promise<string> {
  return page(
    locale,
    'Jinlan',
    heading('Jinlan') +
      paragraph('The storefront is not built. Run npm start, which builds it, or npm run build.') +
      '<p><a style="color:#a3262a" href="/graphql">/graphql</a></p>',
    await noticeLine(locale, notices),
  );
}

export function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
