/**
 * A form that sends something to the shop: values, checks, refusal, and one request at a time. `ShopForm` renders it.
 * How to write one: `docs/how-to/add-a-form.md`.
 */
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FormRefusal } from './shop-form.ts';
import { type FieldsOptions, type FormFields, useFormFields } from './use-form-fields.ts';
import { useSubmit } from './use-submit.ts';

interface ShopFormOptions<Values> extends FieldsOptions<Values> {
  /** Sends the values. Returns null on success, else the refusal. Only after success may `send` open another page. */
  readonly send: (values: Values) => Promise<FormRefusal<Values> | null>;
  /** Called when `check` has found a problem. */
  readonly onWrong?: () => void;
}

export interface ShopFormState<Values extends object> extends FormFields<Values> {
  /** Checks the values, then sends them. */
  readonly onSubmit: (event?: FormEvent) => Promise<void>;
  /** Sends without checking. */
  readonly submit: (values: Values) => Promise<void>;
  readonly busy: boolean;
  /** The refusal of the whole form; null without one. */
  readonly refused: ReactNode;
  readonly clearRefused: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
}

export function useShopForm<Values extends object>({
  send,
  onWrong,
  ...options
}: ShopFormOptions<Values>): ShopFormState<Values> {
  const fields = useFormFields<Values>(options);
  const [refused, setRefused] = useState<ReactNode>(null);
  const element = useRef<HTMLFormElement>(null);

  const [submit, busy] = useSubmit(async (values: Values) => {
    setRefused(null);
    const refusal = await send(values);
    if (refusal === null) return;
    if (refusal.fields) fields.addProblems(refusal.fields);
    setRefused(refusal.whole ?? null);
    if (refusal.focus !== undefined) fields.goTo(refusal.focus);
    else if (refusal.fields) fields.goTo(null);
  });

  return {
    ...fields,
    restart(values) {
      setRefused(null);
      fields.restart(values);
    },
    async onSubmit(event) {
      event?.preventDefault();
      if (fields.checkAll()) await submit(fields.valuesNow());
      else onWrong?.();
    },
    submit,
    busy,
    refused,
    clearRefused: () => setRefused(null),
    element,
  };
}
