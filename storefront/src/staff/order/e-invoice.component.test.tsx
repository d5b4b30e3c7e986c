import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { EInvoice } from './EInvoice.tsx';

afterEach(cleanup);

const order = (over: object = {}) =>
  ({
    number: '20260822140731',
    e_invoice: {
      invoice: {
        state: 'requested',
        type: 'general',
        title: '示例公司',
        amount: { value: 8, currency: 'CNY' },
        red_invoices: [],
      },
      tax_number: '91350100M000100Y43',
      address: null,
      telephone: null,
      bank: null,
      account: null,
      email: 'chen@example.com',
      mobile: null,
      remark: null,
      waits_for: 'invoice',
      waiting_amount: { value: 5, currency: 'CNY' },
      provider: null,
      may_retry: false,
      ...over,
    },
  }) as unknown as StaffOrderFragment;

async function draw(over: object = {}) {
  const loads: string[] = [];
  const page = await drawInShop(
    <EInvoice
      order={order(over)}
      refetch={async () => {
        loads.push('loaded');
      }}
    />,
    { families: ['staff'] },
  );
  return { ...page, loads };
}

const upload = () => screen.getByRole('button', { name: 'Upload' });

describe('the e-invoice at the counter', () => {
  it('shows what the tax office asks for, and takes number and file', async () => {
    const page = await draw();
    expect(screen.getByText('91350100M000100Y43')).toBeTruthy();
    await page.user.click(upload());
    await screen.findByText('Please type 20 digits');
    await page.user.type(
      screen.getByRole('textbox', { name: 'Number of the invoice' }),
      '１２３４５６７８９０１２３４５６７８９０',
    );
    const content = '%PDF-1.7\n%%EOF';
    const file = new File([content], 'invoice.pdf', { type: 'application/pdf' });
    await page.user.upload(screen.getByLabelText('PDF of the invoice'), file);
    await page.user.click(upload());
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      input: {
        ...{ order_number: '20260822140731', number: '12345678901234567890' },
        ...{ pdf: btoa(content), amount: 5 },
      },
    });
    page.net.calls[0]?.answer({
      errors: [{ message: 'x', extensions: { code: 'E_INVOICE_FILE', data: { reason: 'number_used' } } }],
    });
    await screen.findByText('Another invoice has this number');
    expect(page.loads).toEqual([]);
  });

  it('says that a refund has changed the amount that the page showed', async () => {
    const page = await draw();
    expect(screen.getByText(/The invoice must be for ¥5/)).toBeTruthy();
    await page.user.type(screen.getByRole('textbox', { name: 'Number of the invoice' }), '1'.repeat(20));
    const file = new File(['%PDF-1.7\n%%EOF'], 'invoice.pdf', { type: 'application/pdf' });
    await page.user.upload(screen.getByLabelText('PDF of the invoice'), file);
    await page.user.click(upload());
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({
      errors: [{ message: 'x', extensions: { code: 'E_INVOICE_AMOUNT_CHANGED', data: { amount: 3 } } }],
    });
    await screen.findByText(/A refund has changed the amount/);
  });

  it('refuses a file that is too large before it is sent', async () => {
    const page = await draw({ waits_for: 'red_invoice' });
    await page.user.type(screen.getByRole('textbox', { name: 'Number of the invoice' }), '1'.repeat(20));
    const file = new File(['x'.repeat(500_001)], 'large.pdf', { type: 'application/pdf' });
    await page.user.upload(screen.getByLabelText('PDF of the red invoice'), file);
    await page.user.click(upload());
    await screen.findByText('The file is larger than 500 kB');
    expect(page.net.calls).toEqual([]);
  });

  it('starts the form anew for the next red invoice that waits', async () => {
    const red = (url: string | null) => ({ amount: { value: 2, currency: 'CNY' }, lines: [], url });
    const waiting = (url: string | null) => ({
      ...{ waits_for: 'red_invoice', waiting_amount: { value: 2, currency: 'CNY' } },
      invoice: {
        ...order().e_invoice?.invoice,
        ...{ state: 'red_requested', red_invoices: [red(null), red(url)] },
      },
    });
    const Page = () => {
      const [url, setUrl] = useState<string | null>(null);
      return <EInvoice order={order(waiting(url))} refetch={async () => setUrl('/red.pdf')} />;
    };
    const page = await drawInShop(<Page />, { families: ['staff'] });
    const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of the invoice' });
    await page.user.type(number(), '1'.repeat(20));
    const file = new File(['%PDF-1.7\n%%EOF'], 'red.pdf', { type: 'application/pdf' });
    await page.user.upload(screen.getByLabelText('PDF of the red invoice'), file);
    await page.user.click(upload());
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({ data: { uploadEInvoice: { order: { number: '20260822140731' } } } });
    await screen.findByRole('link', { name: 'Red invoice (PDF)' });
    expect(number().value).toBe('');
  });

  it('is rejected with a reason', async () => {
    const page = await draw();
    await page.user.click(screen.getByText('Reject the request', { selector: 'summary, summary *' }));
    const [, reject] = screen.getAllByRole('button', { name: /Upload|Reject the request/ });
    if (!reject) throw new Error('No button');
    await page.user.click(reject);
    await screen.findByText('Please give a reason of at most 200 characters');
    await page.user.type(screen.getByRole('textbox', { name: /Reason/ }), ' No such company ');
    await page.user.click(reject);
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      input: { order_number: '20260822140731', reason: 'No such company' },
    });
    page.net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'E_INVOICE_NOT_WAITING' } }] });
    await waitFor(() => expect(screen.getByText(/changed meanwhile/)).toBeTruthy());
  });

  it('says what the provider refused, and tries again', async () => {
    const page = await draw({
      provider: { state: 'refused', reason: '名称不符' },
      may_retry: true,
    });
    expect(screen.getByText(/The provider refused it/)).toBeTruthy();
    expect(screen.getByText('Reason: 名称不符')).toBeTruthy();
    expect(upload()).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Try again at the provider' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ input: { order_number: '20260822140731' } });
    page.net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'E_INVOICE_AT_PROVIDER' } }] });
    await screen.findByText(/may have issued it/);
  });

  it('lists the red invoices, and says what the one that waits is for', async () => {
    const amount = (value: number) => ({ value, currency: 'CNY' });
    const red = {
      amount: amount(3),
      lines: [{ name: '足金戒指', amount: amount(3) }],
      number: null,
      url: null,
    };
    await draw({
      invoice: {
        ...{
          state: 'red_requested',
          type: 'general',
          title: '示例公司',
          amount: amount(8),
          url: '/order-document/a',
        },
        red_invoices: [{ ...red, amount: amount(2), number: '1'.repeat(20), url: '/order-document/b' }, red],
      },
      waits_for: 'red_invoice',
      waiting_amount: amount(3),
    });
    expect(screen.getByText(/^The red invoice that waits is for .+3\.$/)).toBeTruthy();
    expect(screen.getAllByText(/^Red invoice .+[23]$/)).toHaveLength(2);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getAllByText(/^足金戒指 .+3$/)).toHaveLength(2);
  });
});
