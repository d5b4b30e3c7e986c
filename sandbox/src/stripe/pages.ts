import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, money } from '@jinlan/domain/money';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { statementFlaws } from '../statement.ts';
import { refundResults, reports, services } from './behaviour.ts';
import type { IntentRow, MethodRow } from './store.ts';
import type { BehaviourRow } from './store-rest.ts';

const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/sandbox-stripe/assets/page.css">
</head>
<body class="page">
<main class="sheet">
<p class="sheet__bank"><strong>${text(bankWords[locale]['stripe.name'])}</strong><span>${text(bankWords[locale].sandbox)}</span></p>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;

export const messagePage = (locale: Locale, title: string): string => page(locale, title, '');

/** The 3-D Secure page of the buyer's bank. */
export function challengePage(
  locale: Locale,
  intent: IntentRow,
  method: MethodRow,
  isWrongCode: boolean,
): string {
  const words = bankWords[locale];
  const amount = format(money(intent.amountMinor, intent.currency.toUpperCase() as CurrencyCode));
  return page(
    locale,
    words['challenge.title'],
    `<dl>
<dt>${text(words['challenge.merchant'])}</dt><dd>${text(intent.description ?? '')}</dd>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(amount)}</dd>
<dt>${text(words['challenge.card'])}</dt><dd>···· ${text(method.last4 ?? '')}</dd>
</dl>
<form method="post">
<div class="field">
<label for="code">${text(words['challenge.code'])}</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" autofocus aria-describedby="code-hint code-error" aria-invalid="${isWrongCode}">
<p class="hint" id="code-hint">${text(words['challenge.hint'])}</p>
<p class="error" id="code-error" role="alert">${isWrongCode ? text(words['challenge.wrong']) : ''}</p>
</div>
<div class="actions">
<button name="decision" value="approve">${text(words['challenge.approve'])}</button>
<button class="quiet" name="decision" value="cancel" formnovalidate>${text(words['challenge.cancel'])}</button>
</div>
</form>`,
  );
}

/** The page of a wallet or a bank. */
export function payPage(locale: Locale, intent: IntentRow, name: string): string {
  const words = bankWords[locale];
  const amount = format(money(intent.amountMinor, intent.currency.toUpperCase() as CurrencyCode));
  return page(
    locale,
    words['wechat.title'],
    `<dl>
<dt>${text(words['stripe.method'])}</dt><dd>${text(name)}</dd>
<dt>${text(words['challenge.merchant'])}</dt><dd>${text(intent.description ?? '')}</dd>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(amount)}</dd>
</dl>
<form method="post">
<div class="actions">
<button name="decision" value="approve">${text(words['wechat.pay'])}</button>
<button class="quiet" name="decision" value="cancel">${text(words['wechat.cancel'])}</button>
</div>
</form>`,
  );
}

export function behaviourPage(locale: Locale, behaviour: BehaviourRow): string {
  const words = bankWords[locale];
  return page(
    locale,
    words['wechat.behaviour'],
    `<form method="post">
${choice('service', words['wechat.service'], services, behaviour.service, (value) => words[`wechat.service.${value}`])}
${choice('report', words['stripe.report'], reports, behaviour.report, (value) => words[`stripe.report.${value}`])}
${choice('refunds', words['wechat.refunds'], refundResults, behaviour.refunds, (value) => words[`stripe.refunds.${value}`])}
${choice('statement', words.statement, statementFlaws, behaviour.statement, (value) => words[`statement.${value}`])}
<div class="actions"><button>${text(words['wechat.save'])}</button></div>
</form>`,
  );
}
