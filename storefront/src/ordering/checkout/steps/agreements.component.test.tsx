import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { type CheckoutValues, emptyCheckout } from '../checkout-form.ts';
import { type Agreement, Agreements } from './Agreements.tsx';

afterEach(cleanup);

const page = (name: string, mode: Agreement['mode']): Agreement => ({
  agreement_id: name.length,
  name,
  mode,
  path: `/${name.toLowerCase()}`,
});

function InForm({ agreements }: { readonly agreements: readonly Agreement[] }) {
  const form = useShopForm<CheckoutValues>({
    defaultValues: emptyCheckout,
    check: ({ acceptsTerms }) => (acceptsTerms ? {} : { acceptsTerms: 'Accept first' }),
    send: () => Promise.resolve(null),
  });
  return (
    <ShopForm form={form}>
      <Agreements agreements={agreements} />
      <button type="submit">Order</button>
    </ShopForm>
  );
}

const draw = (...agreements: readonly Agreement[]) =>
  drawInShop(<InForm agreements={agreements} />, { families: ['buy'] });

describe('the terms at the order button', () => {
  it('that an order accepts are a sentence with a link in another tab', async () => {
    await draw(page('Terms', 'AUTO'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    const link = screen.getByRole('link', { name: /Terms/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  it('with a box are one box for all of them, which must be checked', async () => {
    const { user } = await draw(page('Terms', 'MANUAL'), page('Privacy', 'MANUAL'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /accept:\s*Terms.*Privacy/ });
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Accept first')).toBeDefined();
    expect(document.activeElement).toBe(box);
    await user.click(box);
    expect(box.checked).toBe(true);
  });

  it('are nothing where the shop has none', async () => {
    await draw();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
