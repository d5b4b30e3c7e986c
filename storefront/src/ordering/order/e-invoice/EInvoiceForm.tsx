/** Asks for an e-invoice: for a person or a company, general or special (trade-facts 5.6). */
import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { type FieldProblems, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { type EInvoiceField, problemsOfForm, type TypedForm } from '@jinlan/domain/e-invoices';
import { Button, FieldGroup, Radio, TextField } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { OrderAccess } from '../../order-access.ts';
import { RequestEInvoiceDocument } from '../../queries.generated.ts';
import styles from './EInvoice.module.css';

interface EInvoiceFormProps {
  readonly access: OrderAccess;
  /** The order's e-mail address, as the first value of the field. */
  readonly email: string;
  /** The amount that the invoice will have, in words. */
  readonly amount: ReactNode;
  readonly refetch: () => Promise<void>;
  readonly onClose: () => void;
}

type Values = { -readonly [Field in keyof TypedForm]: TypedForm[Field] };

const companyFields = ['taxNumber', 'address', 'telephone', 'bank', 'account'] as const;

/** Returns the first problem of each field, in words. */
function problemsIn(values: Values, words: Words<'orders'>): FieldProblems<Values> {
  const problems: Partial<Record<EInvoiceField, string>> = {};
  for (const { data } of problemsOfForm(values))
    problems[data.field] ??= words(`orders.eInvoice.wrong.${data.reason}`);
  return problems;
}

export function EInvoiceForm({ access, email, amount, refetch, onClose }: EInvoiceFormProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [requestEInvoice] = useMutation(RequestEInvoiceDocument);
  const form = useShopForm<Values>({
    defaultValues: {
      ...{ type: 'general', titleKind: 'person', title: '', taxNumber: '' },
      ...{ address: '', telephone: '', bank: '', account: '', email, mobile: '', remark: '' },
    },
    check: (values) => problemsIn(values, words),
    async send({ titleKind, taxNumber, ...values }) {
      const outcome = await requestEInvoice({
        input: {
          order_number: access.number,
          access_token: access.token,
          title_kind: titleKind,
          tax_number: taxNumber,
          ...values,
        },
      });
      if (!outcome.ok) {
        if (outcome.error.code === 'E_INVOICE_NOT_POSSIBLE') await refetch();
        return { whole: refusalWords(outcome.error, words) };
      }
      toasts.add({ type: 'info', message: words('orders.eInvoice.sent') });
      onClose();
      await refetch();
      return null;
    },
  });
  const { field, choice, problemOf, values } = form;
  const isCompany = values.titleKind === 'company';
  const isSpecial = isCompany && values.type === 'special';
  const kindProblem = problemOf('titleKind');
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('orders.eInvoice.send')}
        </Button>
      }
    >
      <FieldGroup label={words('orders.eInvoice.titleKind')} error={kindProblem}>
        {(['person', 'company'] as const).map((kind) => (
          <Radio
            key={kind}
            label={words(`orders.eInvoice.titleKind.${kind}`)}
            aria-invalid={kindProblem ? true : undefined}
            {...choice('titleKind', kind)}
          />
        ))}
      </FieldGroup>
      {isCompany ? (
        <FieldGroup label={words('orders.eInvoice.type')}>
          {(['general', 'special'] as const).map((type) => (
            <Radio key={type} label={words(`orders.eInvoice.type.${type}`)} {...choice('type', type)} />
          ))}
        </FieldGroup>
      ) : null}
      <TextField
        label={words(isCompany ? 'orders.eInvoice.title.company' : 'orders.eInvoice.title.person')}
        autoComplete={isCompany ? 'organization' : 'name'}
        {...field('title')}
      />
      {isCompany
        ? companyFields.map((name) => (
            <TextField
              key={name}
              label={words(`orders.eInvoice.${name}`)}
              mark={name === 'taxNumber' || isSpecial ? undefined : words('ui.optional')}
              hint={name === 'taxNumber' ? words('orders.eInvoice.taxNumber.hint') : undefined}
              autoComplete="off"
              {...field(name)}
            />
          ))
        : null}
      <TextField
        label={words('orders.eInvoice.email')}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextField
        label={words('orders.eInvoice.mobile')}
        mark={words('ui.optional')}
        type="tel"
        autoComplete="tel"
        {...field('mobile')}
      />
      <TextField label={words('orders.eInvoice.remark')} mark={words('ui.optional')} {...field('remark')} />
      {amount}
      <p className={styles.how}>{words('orders.eInvoice.how')}</p>
    </ShopForm>
  );
}

function refusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code !== 'E_INVOICE_FORM') return words('orders.eInvoice.changed');
  const { reason } = dataOf(error, 'E_INVOICE_FORM');
  return words(`orders.eInvoice.wrong.${reason ?? 'wrong-characters'}`);
}
