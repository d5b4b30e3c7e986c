/*
 * The sheet of a wallet. It sends {type: 'height', height}, and at its end {type: 'nonce', nonce, brand, last4} or
 * {type: 'cancel'}, only to the page for which it was opened.
 */
const form = document.querySelector('form');
const { origin: shop, tokens, wallet, lost } = form.dataset;
const problem = form.querySelector('.error');

const say = (message) => window.parent.postMessage(message, shop);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  problem.textContent = '';
  const card = {
    number: form.elements.card.value,
    month: 12,
    year: new Date().getFullYear() + 3,
    cvc: '123',
  };
  try {
    const response = await fetch(tokens, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, wallet }),
    });
    const { nonce, brand, last4 } = await response.json();
    if (response.ok) say({ type: 'nonce', nonce, brand, last4 });
    else problem.textContent = lost;
  } catch {
    problem.textContent = lost;
  }
  form.ariaBusy = 'false';
});
form.querySelector('[type="button"]').addEventListener('click', () => say({ type: 'cancel' }));
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') say({ type: 'cancel' });
});
new ResizeObserver(() =>
  say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
