import type { SessionState } from '@jinlan/client/session';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type DrawnShop, drawInShop } from '../app/testing.tsx';
import { Consents } from './consents/Consents.tsx';
import { PushMessages } from './push/PushMessages.tsx';

afterEach(cleanup);

const signedIn: SessionState = { status: 'customer', role: 'customer', token: 'token' };

const push = (given: boolean) => ({
  ...{ __typename: 'CustomerPush', public_key: 'key', devices: [] },
  kinds: [{ __typename: 'PushKindConsent', kind: 'ORDER', given }],
});
const consents = (given: boolean) => ({
  ...{ __typename: 'CustomerConsents', under_age: false, log: [] },
  channels: [{ __typename: 'ConsentChannel', channel: 'EMAIL', address: 'mei@example.com', to_prove: null }],
  consents: [{ __typename: 'CustomerConsent', channel: 'EMAIL', kind: 'NEWSLETTER', given }],
});

/** The query of a part, its mutation, and the box that the mutation saves. */
const boxes: readonly (readonly [
  name: string,
  draw: () => Promise<DrawnShop>,
  query: string,
  mutation: string,
  own: (given: boolean) => object,
  saved: string,
  box: () => Promise<HTMLInputElement>,
])[] = [
  [
    'of messages on devices',
    () => drawInShop(<PushMessages />, { families: ['account', 'app', 'buy', 'mobile'], signedIn }),
    'customerPush',
    'setPushKind',
    push,
    'These notifications are on',
    () => screen.findByRole('checkbox', { name: /^Steps of an order/ }),
  ],
  [
    'of messages by channel',
    () => drawInShop(<Consents />, { families: ['account', 'buy'], signedIn }),
    'customerConsents',
    'setCustomerConsents',
    consents,
    'Saved. You will get these messages.',
    async () =>
      (await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'E-mail' }))[0] as HTMLInputElement,
  ],
];

it.each(boxes)(
  'a box %s stays as it was set, with the answer that saved it alone',
  async (_, draw, query, mutation, own, saved, box) => {
    const { net, user } = await draw();
    await net.waitForCalls(1);
    for (const call of net.calls)
      call.answer({ data: { customer: { __typename: 'Customer', id: 1 }, [query]: own(false) } });
    expect((await box()).checked).toBe(false);
    const before = net.calls.length;
    await user.click(await box());
    expect((await box()).checked).toBe(true);
    await net.waitForCalls(before + 1);
    net.calls[before]?.answer({ data: { [mutation]: own(true) } });
    await screen.findByText(saved);
    expect((await box()).checked).toBe(true);
  },
);
