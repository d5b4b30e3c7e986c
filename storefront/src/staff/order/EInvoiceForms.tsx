/** The manager uploads the file of an e-invoice, or rejects its request. */

import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { isEInvoiceNumber } from '@jinlan/domain/e-invoices';
import { format, type Money, negate, toNumber } from '@jinlan/domain/money';
import { lengthOf, typedCode } from '@jinlan/domain/people';
import { Button, Disclosure, TextField } from '@jinlan/ui';
import { useRef } from 'react';
import {
  RejectEInvoiceDocument,
  RetryEInvoiceDocument,
  UploadEInvoiceDocument,
} from '../queries.generated.ts';
import styles from './Documents.module.css';

const mostBytes = 500_000;
const REASON_MAX = 200;

interface FormProps {
  /** The order's number. */
  readonly number: string;
  readonly refetch: () => Promise<unknown>;
}

const tidyNumber = (typed: string): string => typedCode(typed).replace(/\s/g, '');

/** The content of a file in base64. */
async function base64Of(file: File): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function UploadEInvoice({
  number: orderNumber,
  file: kind,
  amount,
  refetch,
}: FormProps & {
  readonly file: 'invoice' | 'red_invoice';
  /** The amount that the invoice in the file must have. */
  readonly amount: Money;
}) {
  const words = useWords('staff');
  const toasts = useToasts();
  const [upload] = useMutation(UploadEInvoiceDocument);
  const chosen = useRef<File | null>(null);
  const form = useShopForm<{ number: string; file: string }>({
    defaultValues: { number: '', file: '' },
    check: ({ number, file }) => ({
      number: isEInvoiceNumber(tidyNumber(number)) ? null : words('staff.eInvoice.number.wrong'),
      file:
        file === ''
          ? words('staff.eInvoice.file.missing')
          : (chosen.current?.size ?? 0) > mostBytes
            ? words('staff.eInvoice.file.tooLarge')
            : null,
    }),
    async send({ number }) {
      if (chosen.current === null) return { fields: { file: words('staff.eInvoice.file.missing') } };
      const outcome = await upload({
        input: {
          ...{ order_number: orderNumber, number: tidyNumber(number), amount: toNumber(amount) },
          pdf: await base64Of(chosen.current),
        },
      });
      if (!outcome.ok) return uploadRefusal(outcome.error, words);
      toasts.add({ type: 'info', message: words('staff.eInvoice.uploaded') });
      await refetch();
      return null;
    },
  });
  const field = form.field('file');
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" busy={form.busy && words('ui.busy')}>
          {words('staff.eInvoice.upload')}
        </Button>
      }
    >
      <p>
        {kind === 'invoice'
          ? words('staff.eInvoice.uploadFor', { amount: format(amount) })
          : words('staff.eInvoice.uploadRed', { amount: format(negate(amount)) })}
      </p>
      <TextField
        label={words('staff.eInvoice.number')}
        hint={words('staff.eInvoice.number.hint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
      <TextField
        label={words(`staff.eInvoice.file.${kind}`)}
        hint={words('staff.eInvoice.file.hint')}
        type="file"
        accept="application/pdf,.pdf"
        {...field}
        onChange={(event) => {
          chosen.current = event.currentTarget.files?.[0] ?? null;
          field.onChange(event);
        }}
      />
    </ShopForm>
  );
}

function uploadRefusal(
  error: ShopError,
  words: Words<'staff'>,
): FormRefusal<{ number: string; file: string }> {
  if (error.code === 'E_INVOICE_FILE')
    switch (dataOf(error, 'E_INVOICE_FILE').reason) {
      case 'number':
        return { fields: { number: words('staff.eInvoice.number.wrong') } };
      case 'number_used':
        return { fields: { number: words('staff.eInvoice.number.used') } };
      case 'too_large':
        return { fields: { file: words('staff.eInvoice.file.tooLarge') } };
      default:
        return { fields: { file: words('staff.eInvoice.file.notPdf') } };
    }
  return { whole: refusalWords(error, words) };
}

export function RejectEInvoice({ number, refetch }: FormProps) {
  const words = useWords('staff');
  const toasts = useToasts();
  const [reject] = useMutation(RejectEInvoiceDocument);
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({
      reason:
        reason.trim() === '' || lengthOf(reason.trim()) > REASON_MAX
          ? words('staff.eInvoice.rejectMissing')
          : null,
    }),
    async send({ reason }) {
      const outcome = await reject({ input: { order_number: number, reason: reason.trim() } });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      toasts.add({ type: 'info', message: words('staff.eInvoice.rejected') });
      await refetch();
      return null;
    },
  });
  return (
    <Disclosure summary={words('staff.eInvoice.reject')}>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" priority="low" busy={form.busy && words('ui.busy')}>
            {words('staff.eInvoice.reject')}
          </Button>
        }
      >
        <TextField label={words('staff.eInvoice.rejectReason')} {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}

/** Sends the waiting request to the provider again. */
export function RetryEInvoice({ number, refetch }: FormProps) {
  const words = useWords('staff');
  const toasts = useToasts();
  const [retry] = useMutation(RetryEInvoiceDocument);
  const form = useShopForm<Record<string, never>>({
    defaultValues: {},
    check: () => ({}),
    async send() {
      const outcome = await retry({ input: { order_number: number } });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      toasts.add({ type: 'info', message: words('staff.eInvoice.retried') });
      await refetch();
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="low" busy={form.busy && words('ui.busy')}>
          {words('staff.eInvoice.retry')}
        </Button>
      }
    >
      {null}
    </ShopForm>
  );
}

function refusalWords(error: ShopError, words: Words<'staff'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'E_INVOICE_AMOUNT_CHANGED') return words('staff.eInvoice.amountChanged');
  if (error.code === 'E_INVOICE_AT_PROVIDER') return words('staff.eInvoice.atProvider');
  return words(error.kind === 'fault' ? 'errors.data' : 'staff.eInvoice.changed');
}
