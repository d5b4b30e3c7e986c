import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, money } from '@jinlan/domain/money';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { statementFlaws } from '../statement.ts';
import { refundResults, reports, services } from './behaviour.ts';
import type { BehaviourRow, TradeRow } from './store.ts';

const page = (
  locale: Locale,
  title: string,
  body: string,
  name: string = bankWords[locale]['wechat.name'],
  note: string = bankWords[locale].sandbox,
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/sandbox-wechat/assets/page.css">
</head>
<body class="page">
<main class="sheet">
<p class="sheet__bank"><strong>${text(name)}</strong><span>${text(note)}</span></p>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;

export const messagePage = (locale: Locale, title: string): string => page(locale, title, '');

/**
 * The page to which the code and the link lead. The buyer pays on it, and a developer chooses how the shop is notified.
 */
export function payPage(locale: Locale, trade: TradeRow, returnUrl: string | null): string {
  const words = bankWords[locale];
  const query = returnUrl === null ? '' : `?redirect_url=${encodeURIComponent(returnUrl)}`;
  const amount = format(money(trade.amountMinor, trade.currency as CurrencyCode));
  return page(
    locale,
    words['wechat.title'],
    `<dl>
<dt>${text(words['challenge.merchant'])}</dt><dd>${text(trade.description)}</dd>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(amount)}</dd>
</dl>
<form method="post" action="${text(query)}">
${choice('report', words['wechat.report'], reports, 'good', (value) => words[`wechat.report.${value}`])}
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
${choice('refunds', words['wechat.refunds'], refundResults, behaviour.refunds, (value) => words[`wechat.refunds.${value}`])}
${choice('statement', words.statement, statementFlaws, behaviour.statement, (value) => words[`statement.${value}`])}
<div class="actions"><button>${text(words['wechat.save'])}</button></div>
</form>`,
  );
}

/** Faults of a sign-in that a developer can choose. */
export const signInFaults = ['none', 'state', 'used', 'other-app', 'no-unionid'] as const;
export type SignInFault = (typeof signInFaults)[number];

/** The page on which somebody allows an app to identify them. On a computer, WeChat shows a code to scan instead. */
export function signInPage(locale: Locale, isScanned: boolean): string {
  const words = bankWords[locale];
  const hint = isScanned ? `<p>${text(words['wechat.signIn.scan'])}</p>` : '';
  return page(
    locale,
    words['wechat.signIn.title'],
    `${hint}<form method="post">
<div class="field field--wide"><label for="nickname">${text(words['wechat.signIn.nickname'])}</label><input id="nickname" name="nickname" value="嘉欣" maxlength="60"></div>
${choice('fault', words['wechat.signIn.fault'], signInFaults, 'none', (value) => words[`wechat.signIn.fault.${value}`])}
<div class="actions">
<button name="decision" value="allow">${text(words['oidc.allow'])}</button>
<button class="quiet" name="decision" value="cancel">${text(words['oidc.cancel'])}</button>
</div>
</form>`,
    words['wechat.signIn.name'],
    words['oidc.sandbox'],
  );
}
