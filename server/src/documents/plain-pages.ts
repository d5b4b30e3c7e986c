import { type Locale, loadMessages, type Messages } from '@jinlan/messages';

/** Pages that must work when nothing else does: no script, no file beside them, one style attribute each. */
const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asText(title)}</title>
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#1f1915;font:16px/1.7 'PingFang SC','Hiragino Sans GB','Noto Sans SC','Microsoft YaHei',sans-serif">
<main style="max-width:32rem;padding:2rem;text-align:center">
${body}
</main>
</body>
</html>`;

const heading = (text: string): string =>
  `<h1 style="margin:0 0 1rem;font:500 28px/1.35 'Songti SC','Noto Serif SC',SimSun,serif;letter-spacing:.04em">${asText(text)}</h1>`;
const paragraph = (text: string): string => `<p style="margin:0 0 1rem;color:#6a5e55">${asText(text)}</p>`;

export async function faultPage(locale: Locale, reference: string): Promise<string> {
  const words: Messages = await loadMessages(locale);
  return page(
    locale,
    words['errors.internal.title'],
    heading(words['errors.oops']) +
      paragraph(words['errors.oops.message']) +
      paragraph(words['errors.unexpected.debug'].replace('{reference}', reference)) +
      `<p><a style="color:#a3262a" href="/">${asText(words['errors.takeMeHome'])}</a></p>`,
  );
}

/** For whoever runs the server, not for shoppers: the commands are what it is about. */
export function notBuiltPage(locale: Locale): string {
  return page(
    locale,
    'Jinlan',
    heading('Jinlan') +
      paragraph('The storefront is not built. Run npm start, which builds it, or npm run build.') +
      '<p><a style="color:#a3262a" href="/graphql">/graphql</a></p>',
  );
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
