import type { SandboxOidcClient } from '@jinlan/contract/sandbox-oidc';
import type { Locale } from '@jinlan/domain/markets';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { faults } from './store.ts';

const names = { google: 'Google', apple: 'Apple' } as const;

const page = (locale: Locale, client: SandboxOidcClient, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(bankWords[locale]['oidc.title'])}</title>
<link rel="stylesheet" href="/sandbox-oidc/assets/page.css">
</head>
<body class="page">
<main class="sheet">
<p class="sheet__bank"><strong>${names[client]}</strong><span>${text(bankWords[locale]['oidc.sandbox'])}</span></p>
<h1>${text(bankWords[locale]['oidc.title'])}</h1>
${body}
</main>
</body>
</html>
`;

const field = (name: string, label: string, value: string, type = 'text'): string =>
  `<div class="field field--wide"><label for="${name}">${text(label)}</label><input id="${name}" name="${name}" type="${type}" value="${text(value)}" maxlength="100"></div>`;

/**
 * The page on which a person types an identity, and a developer chooses a fault. The form is sent to the page's own
 * address.
 */
export function signInPage(locale: Locale, client: SandboxOidcClient): string {
  const words = bankWords[locale];
  return page(
    locale,
    client,
    `<form method="post">
${field('email', words['oidc.email'], 'kayan@example.com', 'email')}
${field('given_name', words['oidc.givenName'], 'Ka Yan')}
${field('family_name', words['oidc.familyName'], 'Chan')}
${choice('verified', words['oidc.verified'], ['yes', 'no'] as const, 'yes', (value) => words[`oidc.verified.${value}`])}
${choice('fault', words['oidc.fault'], faults, 'none', (value) => words[`oidc.fault.${value}`])}
<div class="actions">
<button name="decision" value="allow">${text(words['oidc.allow'])}</button>
<button class="quiet" name="decision" value="cancel">${text(words['oidc.cancel'])}</button>
</div>
</form>`,
  );
}

/** The page that posts the answer. Apple's page posts it by a script; here the person presses a button. */
export function answerPage(
  locale: Locale,
  client: SandboxOidcClient,
  address: string,
  answer: URLSearchParams,
): string {
  const fields = [...answer]
    .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
    .join('\n');
  return page(
    locale,
    client,
    `<form method="post" action="${text(address)}">
${fields}
<div class="actions"><button>${text(bankWords[locale]['oidc.back'])}</button></div>
</form>`,
  );
}
