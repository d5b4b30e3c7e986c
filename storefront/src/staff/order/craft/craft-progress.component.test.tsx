import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { StaffOrderFragment } from '../../fragments.generated.ts';
import { CraftPictures } from './CraftPictures.tsx';
import { CraftProgress } from './CraftProgress.tsx';

afterEach(cleanup);

const design = { stage: 'design', at: '2026-11-20T01:00:00Z', remark: null, pictures: [] };
const casting = { ...design, stage: 'casting', remark: 'In one piece' };
const orderWith = (over: object = {}) =>
  ({
    ...{ number: '20260822140731', status: 'processing', may_report_craft: true },
    ...{ craft_timeline: [design, casting], craft_stages_open: ['setting', 'polishing', 'inspection'] },
    ...over,
  }) as unknown as StaffOrderFragment;

async function draw(order = orderWith()) {
  const onChanged = vi.fn();
  const drawn = await drawInShop(<CraftProgress order={order} onChanged={onChanged} />, {
    families: ['staff', 'craft'],
  });
  return { ...drawn, onChanged };
}

describe('the progress of a piece at the counter', () => {
  it('is not shown before the order is approved', async () => {
    await draw(orderWith({ craft_timeline: [], craft_stages_open: [] }));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is read by advisers, who report nothing', async () => {
    await draw(orderWith({ may_report_craft: false, craft_stages_open: [] }));
    expect(screen.getByRole('heading', { name: 'Casting' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is reported with one of the next stages and a remark', async () => {
    const { user, net, onChanged } = await draw();
    await user.click(screen.getByRole('button', { name: 'Report' }));
    expect(screen.getByText('Choose a stage.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox'), 'setting');
    await user.type(screen.getByRole('textbox', { name: /^Remark/ }), ' Six prongs ');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({
      input: { order_number: '20260822140731', stage: 'setting', remark: 'Six prongs' },
    });
    net.calls[0]?.answer({ data: { reportCraftStage: { order: orderWith() } } });
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('says why a stage is refused', async () => {
    const { user, net } = await draw();
    await user.selectOptions(screen.getByRole('combobox'), 'setting');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await net.waitForCalls(1);
    net.calls[0]?.answer({
      errors: [{ message: 'x', extensions: { code: 'CRAFT_STAGE_REFUSED', data: { reason: 'passed' } } }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('A later stage');
  });
});

describe('the pictures of a stage', () => {
  const four = Array.from({ length: 4 }, (_, index) => ({
    uid: String(index),
    url: `/craft-picture/${index}`,
  }));

  it('are at most four, and wrong ones are removed', async () => {
    const order = orderWith();
    const report = { ...casting, pictures: four } as StaffOrderFragment['craft_timeline'][number];
    const onChanged = vi.fn();
    const { user, net } = await drawInShop(
      <CraftPictures order={order} report={report} onChanged={onChanged} />,
      {
        families: ['staff', 'craft'],
      },
    );
    expect(screen.getAllByRole('img')).toHaveLength(4);
    expect(screen.queryByLabelText('Casting: add pictures')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove picture 2 of Casting' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ input: { order_number: '20260822140731', picture_uid: '1' } });
    net.calls[0]?.answer({ data: { removeCraftPicture: { order } } });
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('are sent one after another, until one is refused', async () => {
    const report = casting as unknown as StaffOrderFragment['craft_timeline'][number];
    const { user, net } = await drawInShop(
      <CraftPictures order={orderWith()} report={report} onChanged={vi.fn()} shrink={async () => 'AAAA'} />,
      { families: ['staff', 'craft'] },
    );
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    await user.upload(screen.getByLabelText(/^Casting: add pictures/), files);
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'PICTURE_INVALID' } }] });
    expect((await screen.findByRole('alert')).textContent).toContain('no picture');
    expect(net.calls).toHaveLength(1);
  });
});
