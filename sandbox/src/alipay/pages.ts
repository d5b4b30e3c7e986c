import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, money } from '@jinlan/domain/money';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { statementFlaws } from '../statement.ts';
import { type Report, refundResults, reports, services } from './behaviour.ts';
import type { BehaviourRow, Product } from './store.ts';

type Words = (typeof bankWords)[Locale];

const page = (locale: Locale, name: string, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/sandbox-alipay/assets/page.css">
</head>
<body class="page">
<main class="sheet">
<p class="sheet__bank"><strong>${text(name)}</strong><span>${text(bankWords[locale].sandbox)}</span></p>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;

const nameOf = (words: Words, product: Product): string =>
  product === 'hk' ? words['alipay.nameHk'] : words['alipay.name'];

export const messagePage = (locale: Locale, product: Product, title: string): string =>
  page(locale, nameOf(bankWords[locale], product), title, '');

const reportWord = (words: Words, report: Report): string =>
  report === 'weak' || report === 'other-seller'
    ? words[`alipay.report.${report}`]
    : words[`wechat.report.${report}`];

interface Bill {
  readonly product: Product;
  readonly subject: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The page of the wallet. The buyer pays on it, and a developer chooses how the shop is notified. */
export function payPage(locale: Locale, { product, subject, amountMinor, currency }: Bill): string {
  const words = bankWords[locale];
  const amount = format(money(amountMinor, currency as CurrencyCode));
  return page(
    locale,
    nameOf(words, product),
    words['wechat.title'],
    `<dl>
<dt>${text(words['challenge.merchant'])}</dt><dd>${text(subject)}</dd>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(amount)}</dd>
</dl>
<form method="post">
${choice('report', words['wechat.report'], reports, 'good', (value) => reportWord(words, value))}
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
    words['alipay.name'],
    words['wechat.behaviour'],
    `<form method="post">
${choice('service', words['wechat.service'], services, behaviour.service, (value) => words[`wechat.service.${value}`])}
${choice('refunds', words['wechat.refunds'], refundResults, behaviour.refunds, (value) => words[`wechat.refunds.${value}`])}
${choice('statement', words.statement, statementFlaws, behaviour.statement, (value) => words[`statement.${value}`])}
<div class="actions"><button>${text(words['wechat.save'])}</button></div>
</form>`,
  );
}
