/*
 * The hosted card form. The shop frames it and never sees a digit. The shop sends {type: 'submit'}. The form sends
 * {type: 'ready'}, {type: 'height', height} and {type: 'validity', complete}, and after a submit {type: 'nonce', nonce,
 * brand, last4} or {type: 'refused', field, code, message}. Messages are exchanged only with the exact origin for which
 * the page was opened.
 */
const form = document.querySelector('form');
const words = JSON.parse(form.dataset.words);
const shop = form.dataset.origin;
const { number, expiry, cvc } = form.elements;
const brandLabel = document.querySelector('.brand');
let sending = false;

const say = (message) => window.parent.postMessage(message, shop);
const digitsOf = (text) => text.replace(/\D/g, '');

const passesLuhn = (digits) =>
  [...digits].reverse().reduce((sum, character, i) => {
    const value = Number(character) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

const brandOf = (digits) => {
  if (/^4/.test(digits)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard';
  if (/^62/.test(digits)) return 'UnionPay';
  if (/^3[47]/.test(digits)) return 'American Express';
  return '';
};

const expiryOf = () => {
  const digits = digitsOf(expiry.value);
  const year = digits.slice(2);
  return {
    month: Number(digits.slice(0, 2)),
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    written: digits.length,
  };
};

/** Returns the problem of each field as a code, or null. The bank checks all fields again. */
const checks = {
  number() {
    const digits = digitsOf(number.value);
    if (digits === '') return 'number_missing';
    return digits.length >= 12 && passesLuhn(digits) ? null : 'number_invalid';
  },
  expiry() {
    const { month, year, written } = expiryOf();
    if (written === 0) return 'expiry_missing';
    if ((written !== 4 && written !== 6) || month < 1 || month > 12) return 'expiry_invalid';
    const now = new Date();
    if (year > now.getFullYear() + 30) return 'expiry_invalid';
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'card_expired' : null;
  },
  cvc() {
    if (cvc.value === '') return 'cvc_missing';
    return /^\d{3,4}$/.test(cvc.value) ? null : 'cvc_invalid';
  },
};
const fields = Object.keys(checks);

const show = (name, code) => {
  const input = form.elements[name];
  input.setAttribute('aria-invalid', code === null ? 'false' : 'true');
  document.getElementById(`${name}-error`).textContent = code === null ? '' : words[code];
  measure();
};

const tellValidity = () =>
  say({ type: 'validity', complete: fields.every((name) => checks[name]() === null) });

let height = 0;
function measure() {
  const next = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (next === height) return;
  height = next;
  say({ type: 'height', height });
}

/** Groups the typed digits, and keeps the caret behind the same digit. */
const group = (input, write) => {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = before === digitsOf(input.value).length;
  const text = write(digitsOf(input.value));
  input.value = text;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < before; caret += 1) if (/\d/.test(text[caret])) seen += 1;
  if (atEnd) caret = text.length;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
};

const writeNumber = (digits) =>
  /^3[47]/.test(digits)
    ? digits
        .slice(0, 15)
        .replace(/^(\d{4})(\d{0,6})(\d{0,5})$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
    : digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** MM / YY, or MM / YYYY if the whole year was typed or pasted. */
const writeExpiry = (digits) => {
  const text = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const year = text.slice(2, text.startsWith('20', 2) ? 6 : 4);
  return year === '' ? text : `${text.slice(0, 2)} / ${year}`;
};

const onInput = (input, write) =>
  input.addEventListener('input', () => {
    group(input, write);
    if (input.getAttribute('aria-invalid') === 'true') show(input.name, checks[input.name]());
    brandLabel.textContent = brandOf(digitsOf(number.value));
    tellValidity();
  });
onInput(number, writeNumber);
onInput(expiry, writeExpiry);
onInput(cvc, (digits) => digits.slice(0, 4));
for (const name of fields)
  form.elements[name].addEventListener('blur', () => {
    if (form.elements[name].value !== '') show(name, checks[name]());
  });

for (const button of document.querySelectorAll('[data-number]'))
  button.addEventListener('click', () => {
    const now = new Date();
    number.value = writeNumber(button.dataset.number);
    expiry.value = writeExpiry(`12${String(now.getFullYear() + 3).slice(2)}`);
    cvc.value = '123';
    brandLabel.textContent = brandOf(button.dataset.number);
    for (const name of fields) show(name, null);
    tellValidity();
  });

const fieldOf = (code) => (code.startsWith('cvc') ? 'cvc' : /expir/.test(code) ? 'expiry' : 'number');

const refuse = (code) => {
  const field = fieldOf(code);
  show(field, code);
  form.elements[field].focus();
  say({ type: 'refused', field, code, message: words[code] });
};

const submit = async () => {
  if (sending) return;
  for (const name of fields) show(name, checks[name]());
  const wrong = fields.find((name) => checks[name]() !== null);
  if (wrong !== undefined) return refuse(checks[wrong]());
  sending = true;
  form.setAttribute('aria-busy', 'true');
  try {
    const { month, year } = expiryOf();
    const response = await fetch(form.dataset.tokens, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: digitsOf(number.value), month, year, cvc: cvc.value }),
    });
    if (response.status === 429) return refuse('too_many');
    const answer = await response.json();
    if (response.ok) say({ type: 'nonce', nonce: answer.nonce, brand: answer.brand, last4: answer.last4 });
    else refuse(Object.hasOwn(words, answer.error) ? answer.error : 'unreachable');
  } catch {
    refuse('unreachable');
  } finally {
    sending = false;
    form.removeAttribute('aria-busy');
  }
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
window.addEventListener('message', (event) => {
  if (event.origin === shop && event.source === window.parent && event.data?.type === 'submit') submit();
});
new ResizeObserver(measure).observe(document.documentElement);
say({ type: 'ready' });
measure();
tellValidity();
