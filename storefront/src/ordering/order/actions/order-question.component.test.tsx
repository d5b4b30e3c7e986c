import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { OrderQuestion } from './OrderQuestion.tsx';

afterEach(cleanup);

async function draw() {
  const answers: string[] = [];
  const rendered = await drawInShop(
    <OrderQuestion
      question="Which size?"
      access={{ number: '20260822140731', token: 'key' }}
      onAnswered={() => answers.push('answered')}
    />,
    { families: ['buy', 'orders'] },
  );
  return { ...rendered, heard: answers };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const send = () => screen.getByRole('button');

describe('the answer to a question of the store', () => {
  it('is required, and refused if it is too long', async () => {
    const { net, user } = await draw();
    await user.click(send());
    await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await user.click(box());
    await user.paste('a'.repeat(201));
    await user.click(send());
    await screen.findByRole('alert');
    expect(net.calls).toEqual([]);
  });

  it('stays in the field if it could not be sent', async () => {
    const { net, user, heard } = await draw();
    await user.type(box(), ' size 12 ');
    await user.click(send());
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toMatchObject({ answer: 'size 12' });
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect([box().value, heard]).toEqual([' size 12 ', []]);
  });

  it('makes the page load the order again if somebody else has answered first', async () => {
    const { net, user, heard } = await draw();
    await user.type(box(), 'size 12');
    await user.click(send());
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'ORDER_CHANGED' } }] });
    await screen.findByRole('alert');
    expect(heard).toEqual(['answered']);
  });
});
