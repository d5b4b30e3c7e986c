import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, type Money, money } from '@jinlan/domain/money';
import { type CardWallet, cardWallets } from '@jinlan/domain/payments';
import { bankWords } from '@jinlan/messages/every-locale';
import { choice } from '../choice.ts';
import { escapeText as text } from '../escape-text.ts';
import { statementFlaws } from '../statement.ts';
import { refundResults, reports, services, testCards } from './behaviour.ts';
import type { IntentRow, MethodRow } from './store.ts';
import type { BehaviourRow } from './store-rest.ts';

/**
 * A page of the stand-in. `frame`: the script of a page that the shop frames. Such a page has no `main` element,
 * because the shop's page has one.
 */
const page = (
  locale: Locale,
  title: string,
  body: string,
  frame: { readonly script: string } | null = null,
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/sandbox-stripe/assets/page.css">
</head>
<body class="page">
<${frame ? 'div' : 'main'} class="sheet">
<p class="sheet__bank"><strong>${text(bankWords[locale]['stripe.name'])}</strong><span>${text(bankWords[locale].sandbox)}</span></p>
<h1>${text(title)}</h1>
${body}
</${frame ? 'div' : 'main'}>
${frame ? `<script type="module" src="${frame.script}"></script>\n` : ''}</body>
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

/** The purpose of a wallet's sheet. */
export interface Sheet {
  readonly wallet: CardWallet;
  /** Origin of the only page to which the sheet sends messages. */
  readonly origin: string;
  /** The address that receives the chosen card. */
  readonly tokens: string;
  readonly amount: Money;
}

/** The sheet of a wallet, for the shop's frame. */
export function walletPage(locale: Locale, { wallet, origin, tokens, amount }: Sheet): string {
  const words = bankWords[locale];
  const cards = Object.entries(testCards)
    .map(
      ([number, behaviour]) =>
        `<option value="${number}">···· ${number.slice(-4)} · ${text(words[`card.${behaviour}`])}</option>`,
    )
    .join('');
  return page(
    locale,
    cardWallets[wallet],
    `<form data-wallet="${wallet}" data-origin="${text(origin)}" data-tokens="${text(tokens)}" data-lost="${text(words.unreachable)}">
<dl>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(format(amount))}</dd>
</dl>
<div class="field field--wide"><label for="card">${text(words['challenge.card'])}</label><select id="card" name="card">${cards}</select></div>
<p class="error" role="alert"></p>
<div class="actions">
<button>${text(words['wechat.pay'])}</button>
<button class="quiet" type="button">${text(words['wechat.cancel'])}</button>
</div>
</form>`,
    { script: '/sandbox-stripe/assets/wallet.js' },
  );
}

const walletChoices = ['none', 'apple_pay', 'google_pay'] as const;

/** `wallet`: the wallet of the browser that sent the request. */
export function behaviourPage(locale: Locale, behaviour: BehaviourRow, wallet: CardWallet | null): string {
  const words = bankWords[locale];
  return page(
    locale,
    words['wechat.behaviour'],
    `<form method="post">
${choice('service', words['wechat.service'], services, behaviour.service, (value) => words[`wechat.service.${value}`])}
${choice('report', words['stripe.report'], reports, behaviour.report, (value) => words[`stripe.report.${value}`])}
${choice('refunds', words['wechat.refunds'], refundResults, behaviour.refunds, (value) => words[`stripe.refunds.${value}`])}
${choice('statement', words.statement, statementFlaws, behaviour.statement, (value) => words[`statement.${value}`])}
${choice('wallet', words['stripe.wallet'], walletChoices, wallet ?? 'none', (value) => (value === 'none' ? words['stripe.wallet.none'] : cardWallets[value]))}
<div class="actions"><button>${text(words['wechat.save'])}</button></div>
</form>`,
  );
}
