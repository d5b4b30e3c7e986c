import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DrawnShop, drawInShop } from '../app/testing.tsx';
import { Conversation } from './Conversation.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const own = (changes: object = {}) => ({
  ...{ __typename: 'Conversation', watch_key: 'k', stage: 'WAITING', staff_name: null, store_name: null },
  ...{ email: null, shares_page: false, last: 1, unread: 0, messages: [], ...changes },
});
const message = (changes: object = {}) => ({
  ...{ __typename: 'ConversationMessage', seq: 1, client_id: null, author: 'STAFF', event: null },
  ...{ text: 'Hello', staff_name: 'Mei', store_name: null, picture_url: null, cards: [] },
  ...{ at: '2026-11-21T06:00:00.000Z', ...changes },
});

/** Answers the requests of the panel by the name of their field until `done` does. */
async function answer(shop: DrawnShop, answers: Readonly<Record<string, object | null>>, count: number) {
  await shop.net.waitForCalls(count);
  for (const call of shop.net.calls.slice(0, count)) {
    const [field] = Object.keys(answers).filter((name) => call.query.includes(`${name}`));
    if (field !== undefined) call.answer({ data: { [field]: answers[field] } });
  }
}

const drawn = () =>
  drawInShop(<Conversation open onClose={() => undefined} onUnread={() => undefined} />, {
    ...{ families: ['conversations'], path: '/ring.html' },
  });

it('asks for an address out of hours, and sends the message again under the same id', async () => {
  const shop = await drawn();
  await answer(
    shop,
    {
      openConversation: null,
      conversationDesk: { __typename: 'ConversationDesk', is_open: false, opens_at: null },
    },
    2,
  );
  const email = await screen.findByLabelText('E-mail');
  await shop.user.type(screen.getByLabelText('Your message'), 'Is it open?{Enter}');
  await screen.findByText('Please give an e-mail address for the answer');
  await shop.user.type(email, 'mei@example.com');
  await shop.user.type(screen.getByLabelText('Your message'), '{Enter}');
  await shop.net.waitForCalls(3);
  const first = shop.net.calls[2]?.variables as { input: { client_id: string; email: string; text: string } };
  expect(first.input).toMatchObject({ text: 'Is it open?', email: 'mei@example.com' });
  shop.net.calls[2]?.answer({
    errors: [
      { message: 'Wait', extensions: { code: 'TOO_MANY_REQUESTS', category: 'graphql-input', data: {} } },
    ],
  });
  await shop.user.click(await screen.findByRole('button', { name: 'Send again' }));
  await shop.net.waitForCalls(4);
  const second = shop.net.calls[3]?.variables as typeof first;
  expect(second.input.client_id).toBe(first.input.client_id);
  shop.net.calls[3]?.answer({
    data: {
      writeToConversation: own({
        ...{ email: 'mei@example.com' },
        messages: [message({ author: 'CUSTOMER', client_id: first.input.client_id, text: 'Is it open?' })],
      }),
    },
  });
  await waitFor(() => expect(screen.queryByText('Not sent', { exact: false })).toBeNull());
  expect(screen.getAllByText('Is it open?')).toHaveLength(1);
});

it('shows what staff wrote, with the piece that they linked to, and marks it as read', async () => {
  const shop = await drawn();
  const product = {
    ...{
      __typename: 'SimpleProduct',
      sku: 'JD-100',
      name: 'Gold bead',
      url_key: 'bead',
      url_suffix: '.html',
    },
    small_image: { __typename: 'ProductImage', url: 'http://shop/media/a.jpg', label: 'Bead', color: null },
  };
  const joined = message({ author: 'SHOP', event: 'JOINED', text: '' });
  const written = message({
    seq: 2,
    cards: [{ __typename: 'ConversationCard', kind: 'PIECE', target: 'JD-100', product }],
  });
  await answer(
    shop,
    {
      openConversation: own({
        stage: 'TAKEN',
        staff_name: 'Mei',
        last: 2,
        unread: 2,
        messages: [joined, written],
      }),
      conversationDesk: { __typename: 'ConversationDesk', is_open: true, opens_at: null },
    },
    2,
  );
  await screen.findByText('Mei has joined');
  expect(screen.getByText('Mei is here for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Gold bead' }).getAttribute('href')).toBe('/bead.html');
  await shop.net.waitForCalls(3);
  expect(shop.net.calls[2]?.variables).toEqual({ upTo: 2 });
});
