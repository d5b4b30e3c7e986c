import { ShopForm } from '@jinlan/client/forms';
import { TextField } from '@jinlan/ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { createSeal, setSeal } from './sealed.ts';
import { useStaffForm } from './use-staff-form.ts';

const key = (byte: number): string => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)));

beforeEach(async () => setSeal(await createSeal('HK0101', key(1))));
afterEach(() => {
  cleanup();
  setSeal(null);
  localStorage.clear();
});

function Note({ isTaken }: { readonly isTaken: boolean }) {
  const form = useStaffForm<{ note: string }>('service:S1:note', {
    defaultValues: { note: '' },
    check: () => ({}),
    send: async () => (isTaken ? null : { whole: 'Refused' }),
  });
  return (
    <ShopForm form={form} foot={<button type="submit">Send</button>}>
      <TextField label="Note" {...form.field('note')} />
    </ShopForm>
  );
}

const draw = (isTaken: boolean) => drawInShop(<Note isTaken={isTaken} />, { families: ['staff'] });
const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const drafts = () => Object.keys({ ...localStorage }).filter((name) => name.includes('staff_draft'));

it('keeps what was typed when the page is left, unreadable for others, and shows it again', async () => {
  const { user } = await draw(true);
  await user.type(note(), 'Miss Lam');
  cleanup();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Lam');
  await draw(true);
  await waitFor(() => expect(note().value).toBe('Miss Lam'));
  cleanup();
  setSeal(await createSeal('HK0102', key(1)));
  await draw(true);
  await screen.findByLabelText('Note');
  expect(note().value).toBe('');
});

it('forgets it once it is sent, also at once after the last key', async () => {
  const { user } = await draw(true);
  await user.type(note(), 'Miss Lam');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  cleanup();
  // This encryption ends after that of a draft which would be stored by mistake.
  await (await createSeal('HK0101', key(1)))?.seal('later', {});
  expect(drafts()).toEqual([]);
});

it('keeps it where the shop refuses', async () => {
  const { user } = await draw(false);
  await user.type(note(), 'Miss Lam');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Refused');
  cleanup();
  await waitFor(() => expect(drafts()).toHaveLength(1));
});

it('stores what was typed before the key of its person was there, and nothing for the next person', async () => {
  setSeal(null);
  const { user } = await draw(true);
  await user.type(note(), 'Miss Lam');
  const [first, next] = [await createSeal('HK0101', key(1)), await createSeal('HK0102', key(2))];
  act(() => setSeal(first));
  await waitFor(() => expect(drafts()).toEqual([expect.stringContaining('HK0101')]));
  act(() => setSeal(next));
  cleanup();
  await next?.seal('later', {});
  expect(drafts()).toEqual([expect.stringContaining('HK0101')]);
});

it('stores nothing while nobody’s key is there', async () => {
  setSeal(null);
  const { user } = await draw(true);
  await user.type(note(), 'Miss Lam');
  cleanup();
  expect(drafts()).toEqual([]);
});
