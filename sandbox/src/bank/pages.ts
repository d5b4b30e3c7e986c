import { DEFAULT_LOCALE, isLocale, type Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, money } from '@jinlan/domain/money';
import { bankWords } from '@jinlan/messages/every-locale';
import { escapeText as text } from '../escape-text.ts';
import { testCards } from './cards.ts';
import type { ChargeRow } from './store.ts';

type Words = (typeof bankWords)[Locale];

const page = (locale: Locale, title: string, bodyClass: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/sandbox-bank/assets/bank.css">
</head>
<body class="${bodyClass}">
${body}
</body>
</html>
`;

const field = (
  words: Words,
  name: 'number' | 'expiry' | 'cvc',
  attributes: string,
  hint: string | null,
  extra = '',
): string => `<div class="field${name === 'number' ? ' field--wide' : ''}">
<label for="${name}">${text(words[name])}</label>
<div class="${name}"><input id="${name}" name="${name}" type="text" inputmode="numeric" required aria-describedby="${
  hint === null ? '' : `${name}-hint `
}${name}-error" aria-invalid="false" autocorrect="off" spellcheck="false" ${attributes}>${extra}</div>
${hint === null ? '' : `<p class="hint" id="${name}-hint">${text(hint)}</p>`}
<p class="error" id="${name}-error" role="alert"></p>
</div>`;

const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The owner of a form: the address that receives the card, and the test cards. */
export interface FieldsOf {
  readonly tokens: string;
  readonly cards: Readonly<
    Record<string, 'approve' | 'decline' | 'challenge' | 'late' | 'no-refund' | 'funds'>
  >;
}

const ownFields: FieldsOf = { tokens: '/sandbox-bank/tokens', cards: testCards };

/** The card form for the shop's frame. Only `origin` may frame it, and it sends messages to no other origin. */
export function fieldsPage(locale: Locale, origin: string, of: FieldsOf = ownFields): string {
  const words = bankWords[locale];
  const cards = Object.entries(of.cards)
    .map(
      ([number, behaviour]) =>
        `<li><button type="button" data-number="${number}">${grouped(number)}<small>${text(words[`card.${behaviour}`])}</small></button></li>`,
    )
    .join('\n');
  return page(
    locale,
    words.form,
    'framed',
    `<form class="form" novalidate aria-label="${text(words.form)}" data-origin="${text(origin)}" data-tokens="${text(of.tokens)}" data-words="${text(JSON.stringify(words))}">
${field(words, 'number', 'autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"', null, '<span class="brand" aria-hidden="true"></span>')}
${field(words, 'expiry', 'autocomplete="cc-exp" maxlength="9"', words.expiryHint)}
${field(words, 'cvc', 'autocomplete="cc-csc" maxlength="4"', words.cvcHint)}
<fieldset class="cards">
<legend>${text(words.testCards)}</legend>
<p class="hint">${text(words.testCardsHint)}</p>
<ul>
${cards}
</ul>
</fieldset>
<input type="submit" hidden>
</form>
<script type="module" src="/sandbox-bank/assets/fields.js"></script>`,
  );
}

export function challengePage(charge: ChargeRow, isWrongCode: boolean): string {
  const locale = isLocale(charge.locale) ? charge.locale : DEFAULT_LOCALE;
  const words = bankWords[locale];
  const amount = format(money(charge.amountMinor, charge.currency as CurrencyCode));
  return page(
    locale,
    words['challenge.title'],
    'page',
    `<main class="sheet">
<p class="sheet__bank"><strong>${text(words.name)}</strong><span>${text(words.sandbox)}</span></p>
<h1>${text(words['challenge.title'])}</h1>
<dl>
<dt>${text(words['challenge.merchant'])}</dt><dd>${text(charge.merchantName)}</dd>
<dt>${text(words['challenge.amount'])}</dt><dd class="amount">${text(amount)}</dd>
<dt>${text(words['challenge.card'])}</dt><dd>${text(charge.brand)} ···· ${text(charge.last4)}</dd>
<dt>${text(words['challenge.order'])}</dt><dd>${text(charge.reference)}</dd>
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
</form>
</main>`,
  );
}

export function messagePage(locale: Locale, title: string, body: string): string {
  return page(
    locale,
    title,
    'page',
    `<main class="sheet"><h1>${text(title)}</h1><p>${text(body)}</p></main>`,
  );
}
