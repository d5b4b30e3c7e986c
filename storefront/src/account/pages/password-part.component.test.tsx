import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { PasswordPart } from './PasswordPart.tsx';

afterEach(cleanup);

async function draw() {
  const rendered = await drawInShop(<PasswordPart email="mei@example.com" />, {
    families: ['account', 'buy'],
  });
  await rendered.user.click(screen.getByRole('button'));
  return rendered;
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')];
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const refusal = (code: string, data: object = {}) => ({
  errors: [{ message: code, extensions: { code, data } }],
});

async function fill({ user, net }: Awaited<ReturnType<typeof draw>>) {
  const [current, next, again] = boxes() as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  await user.type(current, 'Lantern-Harbour-27');
  await user.type(next, 'Willow-Bridge-31');
  await user.type(again, 'Willow-Bridge-31{Enter}');
  await net.waitForCalls(1);
  return { current, next };
}

describe('the form of a new password', () => {
  it('opens with the focus in its first field', async () => {
    await draw();
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
  });

  it('sends nothing if the two new passwords differ', async () => {
    const { net, user } = await draw();
    const [current, next, again] = boxes() as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    await user.type(current, 'Lantern-Harbour-27');
    await user.type(next, 'Willow-Bridge-31');
    await user.type(again, 'Willow-Bridge-32{Enter}');
    await waitFor(() => expect(alerts()).toEqual(['Both passwords must be the same']));
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(net.calls).toEqual([]);
  });

  it.each([
    ['WRONG_PASSWORD', {}, 'current'],
    ['WEAK_PASSWORD', { reason: 'PASSWORD_COMMON' }, 'next'],
  ] as const)('shows %s at its field and focuses it', async (code, data, name) => {
    const rendered = await draw();
    const fields = await fill(rendered);
    rendered.net.calls[0]?.answer(refusal(code, data));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(fields[name]));
    expect(fields[name].getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps its values if the connection is lost, and closes when they are saved', async () => {
    const rendered = await draw();
    const { current, next } = await fill(rendered);
    rendered.net.calls[0]?.fail();
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect([current.value, next.value]).toEqual(['Lantern-Harbour-27', 'Willow-Bridge-31']);
    await rendered.user.click(screen.getByRole('button', { name: 'Save' }));
    await rendered.net.waitForCalls(2);
    rendered.net.calls[1]?.answer({ data: { changeCustomerPassword: { __typename: 'Customer', id: 7 } } });
    await waitFor(() => expect(boxes()).toEqual([]));
  });
});
