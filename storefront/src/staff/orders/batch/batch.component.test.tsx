import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { StaffOrderRowFragment } from '../../fragments.generated.ts';
import { OrderTable } from '../OrderTable.tsx';
import { BatchBar } from './BatchBar.tsx';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

const row = (number: string, next: string | null): StaffOrderRowFragment =>
  ({
    ...{ number, version: 3, order_date: '2026-11-20T01:00:00Z', status: 'processing_approval_pending' },
    ...{ customer_name: 'C**', telephone_end: null, total: { value: 1_000, currency: 'HKD' } },
    ...{ total_quantity: 1, first_item_name: 'Ring', first_item_options: null, first_item_image: null },
    ...{ delivery: 'courier', made_to_order: true, due_on: null, is_late: false, next_action: next },
    ...{
      must_register_cash: false,
      refund_to_send: false,
      rest_due: false,
      e_invoice_waits: false,
      watch_key: number,
    },
  }) as StaffOrderRowFragment;

const rows = [row('1001', 'approveOrder'), row('1002', 'approveOrder'), row('1003', 'shipOrder')];

function List({ onChanged }: { readonly onChanged: () => void }) {
  const selection = useSelection(rows);
  return (
    <>
      <OrderTable rows={rows} selection={selection} />
      <BatchBar selection={selection} onChanged={onChanged} />
    </>
  );
}

async function draw() {
  const onChanged = vi.fn();
  const drawn = await drawInShop(<List onChanged={onChanged} />, { families: ['staff', 'staffOrders'] });
  return { ...drawn, onChanged };
}

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const result = (order_number: string, outcome: string, code: string | null = null) => ({
  ...{ order_number, outcome, code, condition: null },
});

describe('several orders of the list', () => {
  it('are chosen one by one or all together, by keyboard too', async () => {
    const { user } = await draw();
    expect(screen.queryByRole('region', { name: 'Several orders' })).toBeNull();
    box('Choose order 1001').focus();
    await user.keyboard(' ');
    expect(screen.getByText('1 order chosen')).toBeTruthy();
    await user.click(box('Choose all orders of this page'));
    expect(rows.every(({ number }) => box(`Choose order ${number}`).checked)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(rows.some(({ number }) => box(`Choose order ${number}`).checked)).toBe(false);
  });

  it('take the step that fits them, once all checks are ticked, and each says what happened', async () => {
    const { user, net, onChanged } = await draw();
    await user.click(box('Choose all orders of this page'));
    await user.click(screen.getByRole('button', { name: 'Approve (2)' }));
    const dialog = within(screen.getByRole('dialog'));
    const approve = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
    expect(approve.disabled).toBe(true);
    for (const each of dialog.getAllByRole('checkbox')) await user.click(each);
    await user.click(approve);
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({
      input: {
        step: 'approveOrder',
        orders: [
          { order_number: '1001', version: 3 },
          { order_number: '1002', version: 3 },
        ],
        checked: ['size', 'engraving', 'stone', 'address'],
      },
    });
    net.calls[0]?.answer({
      data: { stepOrders: { results: [result('1001', 'done'), result('1002', 'refused', 'STAFF_OWN')] } },
    });
    expect(await screen.findByText('1 of 2 done')).toBeTruthy();
    expect(dialog.getByText('1002').parentElement?.textContent).not.toBe('1002 ');
    expect(onChanged).toHaveBeenCalledOnce();
    expect(dialog.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('are tried again after a lost connection with the versions of the first time', async () => {
    const { user, net } = await draw();
    await user.click(box('Choose order 1001'));
    await user.click(screen.getByRole('button', { name: 'Approve (1)' }));
    const dialog = within(screen.getByRole('dialog'));
    for (const each of dialog.getAllByRole('checkbox')) await user.click(each);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { stepOrders: { results: [result('1001', 'not_tried')] } } });
    await user.click(await dialog.findByRole('button', { name: 'Try 1 order again' }));
    await net.waitForCalls(2);
    expect(net.calls[1]?.variables).toEqual(net.calls[0]?.variables);
    net.calls[1]?.answer({ data: { stepOrders: { results: [result('1001', 'done')] } } });
    await waitFor(() => expect(screen.getByText('1 of 1 done')).toBeTruthy());
  });
});
