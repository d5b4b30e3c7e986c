import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { AddressForm } from './AddressForm.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const customer = {
  id: 7,
  firstname: 'Mei',
  lastname: 'Chan',
  mobile_phone: null,
} as unknown as CustomerDetailsFragment;

async function draw() {
  const left: string[] = [];
  const rendered = await drawInShop(
    <AddressForm
      address={null}
      customer={customer}
      isFirst
      onDone={() => left.push('done')}
      onCancel={() => left.push('cancelled')}
    />,
    { families: ['account', 'buy'] },
  );
  return { ...rendered, left };
}

const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country or region' });
const button = (name: string) => screen.getByRole('button', { name });

describe('a new address', () => {
  it('shows missing fields, and focuses the first of them', async () => {
    const { net, user, left } = await draw();
    await user.click(button('Save'));
    const [first] = await screen.findAllByRole('alert');
    expect(first?.textContent).not.toBe('');
    const focused = document.activeElement as HTMLElement;
    expect(focused.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[aria-invalid="true"]')).toBe(focused);
    expect(net.calls).toEqual([]);
    expect(left).toEqual([]);
  });

  it('has the form of its country, and clears fields of the previous country', async () => {
    const { user } = await draw();
    const fields = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    const before = fields();
    const building = screen.getAllByRole<HTMLInputElement>('textbox').at(-1) as HTMLInputElement;
    await user.type(building, 'Lucky House');
    await user.selectOptions(country(), 'SG');
    expect(screen.queryByDisplayValue('Lucky House')).toBeNull();
    expect(fields()).not.toEqual(before);
  });

  it('keeps its values over a reload, and drops them on Cancel', async () => {
    const { user } = await draw();
    await user.type(screen.getAllByRole('textbox').at(-1) as HTMLElement, 'Lucky House');
    cleanup();
    const again = await draw();
    expect(screen.getByDisplayValue('Lucky House')).toBeTruthy();
    await again.user.click(button('Cancel'));
    expect(again.left).toEqual(['cancelled']);
    cleanup();
    await draw();
    expect(screen.queryByDisplayValue('Lucky House')).toBeNull();
  });

  it('becomes the default if it is the first, with a checkbox that cannot be changed', async () => {
    await draw();
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect([box.checked, box.disabled]).toEqual([true, true]);
  });
});
