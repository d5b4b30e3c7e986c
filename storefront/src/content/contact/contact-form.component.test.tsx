import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { ContactForm } from './ContactForm.tsx';

afterEach(cleanup);

const draw = (path = '/contact') => drawInShop(<ContactForm />, { families: ['content'], path });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
const comment = 'Do you size rings?';

async function fill(user: Awaited<ReturnType<typeof draw>>['user']) {
  await user.type(box('Name'), 'Mei Chan');
  await user.type(box('E-mail'), 'mei@example.com');
  await user.type(box('Your message'), comment);
}

describe('a message to the shop', () => {
  it('shows at each field what is missing, and focuses the first', async () => {
    const { net, user } = await draw();
    await user.click(send());
    expect(await screen.findAllByText('Please fill this in')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    expect(net.calls).toEqual([]);
  });

  it('states the invalid character', async () => {
    const { user } = await draw();
    await fill(user);
    await user.type(box('Name'), '<');
    await user.click(send());
    await screen.findByText('The name cannot have “<”');
  });

  it('counts the remaining characters', async () => {
    const { user } = await draw();
    const left = () =>
      Number(/([\d,]+) characters left/.exec(document.body.textContent)?.[1]?.replace(',', ''));
    const before = left();
    await user.type(box('Your message'), '金 ring');
    expect(left()).toBe(before - 6);
  });

  it('is sent once with the piece in the address, then shows thanks', async () => {
    const { net, user } = await draw('/contact?about=jl10428');
    expect(box(/Number of the piece/).value).toBe('JL10428');
    await fill(user);
    await user.dblClick(send());
    await net.waitForCalls(1);
    expect(net.calls.map(({ variables }) => variables)).toEqual([
      { input: { name: 'Mei Chan', email: 'mei@example.com', telephone: '', about: 'JL10428', comment } },
    ]);
    net.calls[0]?.answer({ data: { contactUs: { __typename: 'ContactUsOutput', status: true } } });
    await screen.findByText('Thank you, we have your message');
  });

  it('reports that the connection was lost, and keeps the message', async () => {
    const { net, user } = await draw();
    await fill(user);
    await user.click(send());
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(box('Your message').value).toBe(comment);
  });
});
