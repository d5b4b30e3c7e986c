import type { Locale } from '@jinlan/domain/markets';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { results, services } from './behaviour.ts';
import type { Behaviour } from './store.ts';

/** The page where a developer chooses how the provider behaves. */
export function behaviourPage(locale: Locale, { service, result }: Behaviour): string {
  const words = bankWords[locale];
  const title = text(words['eInvoices.behaviour']);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox-e-invoices/assets/page.css">
</head>
<body class="page">
<main class="sheet">
<p class="sheet__bank"><strong>${text(words['eInvoices.name'])}</strong><span>${text(words.sandbox)}</span></p>
<h1>${title}</h1>
<form method="post">
${choice('service', words['eInvoices.service'], services, service, (value) => words[`eInvoices.service.${value}`])}
${choice('result', words['eInvoices.result'], results, result, (value) => words[`eInvoices.result.${value}`])}
<div class="actions"><button>${text(words['eInvoices.save'])}</button></div>
</form>
</main>
</body>
</html>
`;
}
