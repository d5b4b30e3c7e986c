import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { Closures } from './Closures.tsx';
import { KeptAppointment } from './KeptAppointment.tsx';
import type { AppointmentsList } from './list.ts';
import type { KeptAppointmentFragment } from './queries.generated.ts';

afterEach(cleanup);

const families = ['appointments', 'staff', 'staffAppointments'] as const;
const colleagues: AppointmentsList['colleagues'] = [
  { staff_no: 'HK1', name: 'Ada' },
  { staff_no: 'HK2', name: 'Ben' },
];
const appointment: KeptAppointmentFragment = {
  ...{ __typename: 'StaffAppointment', number: 'A1', status: 1, version: 3, purpose: 'DIAMOND' },
  ...{ starts_at: '2026-12-01T03:00:00.000Z', ends_at: '2026-12-01T04:00:00.000Z', name: 'Mei Chan' },
  ...{ mobile: '+852 6123 4567', is_member: true, remark: '', sku: null, piece: null, adviser: null },
  ...{ receptionist: null, gift: '', reason: '', missed: false, missed_before: 0 },
  steps: ['COMPLETE', 'ASSIGN'],
};

/** The store's list of appointments, in which a change replaces the adviser by `next`. */
function Kept({ next }: { readonly next: string }) {
  const [adviser, setAdviser] = useState<string | null>(null);
  return (
    <KeptAppointment
      appointment={{ ...appointment, adviser }}
      colleagues={colleagues}
      storeCode="a"
      onChanged={() => setAdviser(next)}
    />
  );
}

const draw = async () => {
  const shop = await drawInShop(<Kept next="HK2" />, { families });
  const stepOf = (name: string) => {
    const summary = screen.getAllByText(name).find((element) => element.closest('summary'));
    const step = summary?.closest('details');
    if (!summary || !step) throw new Error(`There is no step ${name}`);
    return { summary, step: within(step) };
  };
  return { ...shop, stepOf };
};

describe('the step that completes an appointment', () => {
  it('sends nobody where the caller received the customer', async () => {
    const { net, user, stepOf } = await draw();
    const { summary, step } = stepOf('Complete');
    await user.click(summary);
    const by = step.getByLabelText<HTMLSelectElement>('Received by');
    expect(by.selectedOptions[0]?.textContent).toBe('Me');
    await user.click(step.getByRole('button', { name: 'Complete' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({
      ...{ number: 'A1', version: 3, staffNo: null, gift: '', reason: '' },
    });
  });

  it('follows the adviser who was assigned, and keeps what was typed', async () => {
    const { net, user, stepOf } = await draw();
    const complete = stepOf('Complete');
    await user.click(complete.summary);
    await user.type(complete.step.getByLabelText(/^Gift/), 'Box');
    const assign = stepOf('Assign');
    await user.click(assign.summary);
    await user.selectOptions(assign.step.getByLabelText('Adviser'), 'HK1');
    const button = assign.step.getByRole('button', { name: 'Assign' });
    await user.click(button);
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { assignAppointment: { ...appointment, adviser: 'HK2' } } });
    await screen.findByText('Adviser: Ben HK2');
    expect(assign.step.getByLabelText<HTMLSelectElement>('Adviser').value).toBe('HK2');
    expect(complete.step.getByLabelText<HTMLSelectElement>('Received by').value).toBe('HK2');
    expect(complete.step.getByLabelText<HTMLInputElement>(/^Gift/).value).toBe('Box');
    expect(document.activeElement).toBe(button);
  });
});

describe('the closures of a store', () => {
  it('says that the store could not be opened again', async () => {
    const closure = {
      ...{ __typename: 'StoreClosure', uid: 'c1', kind: 'TYPHOON' },
      ...{ starts_at: '2026-12-01T03:00:00.000Z', ends_at: '2026-12-01T04:00:00.000Z' },
    };
    const list = { closures: [closure], may_close: true } as unknown as AppointmentsList;
    const { net, user } = await drawInShop(<Closures list={list} onChanged={() => {}} />, { families });
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'No', extensions: { code: 'INTERNAL_ERROR' } }] });
    await screen.findByText('The store could not be opened again. Try once more.');
  });
});
