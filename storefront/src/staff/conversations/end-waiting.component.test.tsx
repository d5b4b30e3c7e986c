import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { ConversationRows } from './ConversationRows.tsx';
import type { FoundConversations, ListName } from './lists.ts';

afterEach(cleanup);

const item = (uid: string) => ({
  ...{ uid, stage: 'WAITING', store_name: 'E-shop', staff_name: null, is_member: false, language: 'en-US' },
  ...{ is_ticket: false, awaits_answer: true, last_text: `Text of ${uid}`, has_picture: false },
  ...{ waiting_since: '2026-11-21T06:00:00.000Z', last_at: '2026-11-21T06:00:00.000Z' },
});

async function draw({ isDesk = true, list = 'UNPROVEN' as ListName } = {}) {
  const found = {
    ...{ total_count: 2, waiting: 0, unproven: 2, is_desk: isDesk, watch_key: 'k' },
    ...{ page_info: { total_pages: 1 }, items: [item('a'), item('b')] },
  } as unknown as FoundConversations;
  const onChanged = vi.fn();
  const drawn = await drawInShop(
    <ConversationRows found={found} list={list} page={1} openUid={null} onChanged={onChanged} />,
    { families: ['staff', 'staffConversations'] },
  );
  return { ...drawn, onChanged };
}

const boxes = () => screen.queryAllByRole('checkbox', { name: /^Choose conversation/ });

it('the desk ends chosen conversations with a reason, and the list is loaded again', async () => {
  const { user, net, onChanged } = await draw();
  expect(screen.queryByRole('button', { name: 'End 1 conversation' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Choose conversation 2' }));
  await user.click(screen.getByRole('button', { name: 'End 1 conversation' }));
  expect(screen.getByText('Please give a reason')).toBeTruthy();
  expect(net.calls).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Advertising');
  await user.click(screen.getByRole('checkbox', { name: /these networks/ }));
  const end = screen.getByRole('button', { name: 'End 1 conversation' });
  await user.dblClick(end);
  await net.waitForCalls(1);
  expect(net.calls.map(({ variables }) => variables)).toEqual([
    { input: { uids: ['b'], reason: 'Advertising', whole_networks: true } },
  ]);
  net.calls[0]?.answer({ data: { endWaitingConversations: { __typename: 'EndedConversations', ended: 3 } } });
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(boxes().every((box) => !(box as HTMLInputElement).checked)).toBe(true);
});

it('all of a page are chosen at once, and none again', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Choose all on this page' }));
  expect(screen.getByRole('button', { name: 'End 2 conversations' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

it('a store chooses nothing, and neither does the desk among its own', async () => {
  await draw({ isDesk: false });
  expect(boxes()).toEqual([]);
  cleanup();
  await draw({ list: 'MINE' });
  expect(boxes()).toEqual([]);
});
