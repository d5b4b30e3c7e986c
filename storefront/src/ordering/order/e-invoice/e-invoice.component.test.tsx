import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import { EInvoice } from './EInvoice.tsx';

afterEach(cleanup);

const received = {
  number: '20260822140731',
  email: 'chen@example.com',
  e_invoice: null,
  e_invoice_refusal: null,
  e_invoice_amount: { value: 12.5, currency: 'CNY' },
  refunded: null,
  total: { steps: [] },
  items: [],
} as unknown as OrderFragment;

async function draw(
  order: object = {},
  access: { number: string; token: string | null } | null = null,
  mailedKey: string | null = null,
) {
  const loads: string[] = [];
  const drawn = await drawInShop(
    <EInvoice
      order={{ ...received, ...order } as OrderFragment}
      access={access ?? { number: received.number, token: 'key' }}
      mailedKey={mailedKey}
      refetch={async () => {
        loads.push('loaded');
      }}
    />,
    { families: ['orders'] },
  );
  return { ...drawn, loads };
}

async function open(page: Awaited<ReturnType<typeof draw>>) {
  await page.user.click(screen.getByRole('button', { name: 'Request an e-invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Send request' });
  return dialog;
}

describe('requesting an e-invoice', () => {
  it('asks a person for a name and an address, which is that of the order', async () => {
    const page = await draw();
    const dialog = await open(page);
    expect(dialog.queryByLabelText('Taxpayer number')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
    await dialog.findByText('Please fill this in');
    expect(page.net.calls).toEqual([]);
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), '陈嘉欣');
    await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toMatchObject({
      input: {
        order_number: received.number,
        access_token: 'key',
        title: '陈嘉欣',
        email: 'chen@example.com',
      },
    });
    page.net.calls[0]?.answer({
      data: {
        requestEInvoice: {
          order: { id: 'x', e_invoice_refusal: 'waiting', __typename: 'CustomerOrder' },
          __typename: 'X',
        },
      },
    });
    await waitFor(() => expect(page.loads).toEqual(['loaded']));
  });

  it('checks the number of a company, and asks for the rest in a special invoice', async () => {
    const page = await draw();
    const dialog = await open(page);
    await page.user.click(dialog.getByRole('radio', { name: 'A company' }));
    await page.user.click(dialog.getByRole('radio', { name: 'Special VAT invoice' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Company name' }), '示例');
    await page.user.type(dialog.getByRole('textbox', { name: 'Taxpayer number' }), '91350100M000100Y44');
    await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
    await dialog.findByText('The number is not right. Please check it');
    expect(dialog.getAllByText('Please fill this in')).toHaveLength(4);
    expect(page.net.calls).toEqual([]);
  });
});

describe('the e-invoice of an order', () => {
  const issued = {
    e_invoice: {
      state: 'issued',
      title: '陈嘉欣',
      amount: { value: 12.5, currency: 'CNY' },
      number: '1'.padStart(20, '0'),
      url: '/order-document/a.b',
      red_invoices: [],
      reason: null,
    },
    e_invoice_refusal: 'issued',
  };

  it('has its state and its file', async () => {
    await draw(issued);
    expect(screen.getByText('Issued')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Download invoice/ }).getAttribute('href')).toBe(
      '/order-document/a.b',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why it was rejected, and can be requested again', async () => {
    await draw({
      e_invoice: {
        ...issued.e_invoice,
        state: 'rejected',
        url: null,
        number: null,
        reason: 'No such company',
      },
      e_invoice_refusal: null,
    });
    expect(screen.getByText('Reason: No such company')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request an e-invoice' })).toBeTruthy();
  });

  it('says why it is for less than the order costs, in the form and after', async () => {
    const less = {
      total: { steps: [{ kind: 'gift_card' }] },
      items: [{ return_exclusion: 'gift_card' }],
      refunded: { value: 1, currency: 'CNY' },
    };
    const reasons = [
      /What gift cards and store credit paid/,
      /Gift cards that you bought/,
      /was refunded is not/,
    ];
    const page = await draw(less);
    const dialog = await open(page);
    expect(dialog.getByText('Amount of the invoice: ¥12.50')).toBeTruthy();
    for (const reason of reasons) expect(dialog.getByText(reason)).toBeTruthy();
    cleanup();
    await draw({ ...issued, ...less });
    for (const reason of reasons) expect(screen.getByText(reason)).toBeTruthy();
    cleanup();
    await draw(issued);
    for (const reason of reasons) expect(screen.queryByText(reason)).toBeNull();
  });

  const requested = {
    e_invoice: { ...issued.e_invoice, state: 'requested', number: null, url: null },
    e_invoice_refusal: 'waiting',
  };

  it('is withdrawn by the signed-in owner', async () => {
    const page = await draw(requested, { number: received.number, token: null });
    await page.user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/陈嘉欣/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      input: { order_number: received.number, withdrawal_key: null },
    });
    page.net.calls[0]?.answer({ data: { withdrawEInvoice: 'withdrawn' } });
    await waitFor(() => expect(page.loads).toEqual(['loaded']));
  });

  it('is withdrawn by the link of the e-mail, which a guest is told of', async () => {
    await draw(requested);
    expect(screen.getByText(/open the link of the e-mail/)).toBeTruthy();
    cleanup();
    const page = await draw(requested, null, '1.signed');
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toMatchObject({ input: { withdrawal_key: '1.signed' } });
    page.net.calls[0]?.answer({
      errors: [{ message: 'x', extensions: { code: 'E_INVOICE_NOT_WAITING' } }],
    });
    await dialog.findByText('It cannot be withdrawn now. Please see its state.');
    cleanup();
    await draw(issued, null, '1.signed');
    expect(screen.getByText('It cannot be withdrawn now. Please see its state.')).toBeTruthy();
  });

  it('is not mentioned where there is none', async () => {
    await draw({ e_invoice_refusal: 'market' });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
