/** The fields of a form and their check, without what is sent: `useShopForm` is built on it. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  type CheckMode,
  createFormStore,
  type FieldBinding,
  type FieldOptions,
  type FormStore,
} from './form-store.ts';
import type { FieldName, Wrong } from './shop-form.ts';
import { useIsBrowser } from './use-is-browser.ts';

export interface FieldsOptions<Values> {
  /** Every field's first value. Those of the first render count. */
  readonly defaultValues: Values;
  readonly mode?: CheckMode;
  readonly check: (values: Values) => Wrong<Values>;
}

/** To be spread into a control of the design system. */
export interface ShopField extends FieldBinding {
  readonly error: string | undefined;
  /** In a document of the server alone: in the browser, the store writes it. */
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

export interface ShopChoice extends FieldBinding {
  readonly value: string;
  /** In a document of the server alone. */
  readonly defaultChecked?: boolean;
}

export interface FormFields<Values extends object>
  extends Pick<FormStore<Values>, 'onValues' | 'restart' | 'setValue' | 'valuesNow'> {
  /** What stands in the fields. */
  readonly values: Values;
  readonly field: (name: FieldName<Values>, options?: FieldOptions<Values>) => ShopField;
  /** One radio button of a field. Its error is the group's: `problemOf(name)`. */
  readonly choice: (name: FieldName<Values>, value: string, options?: FieldOptions<Values>) => ShopChoice;
  readonly problemOf: (name: FieldName<Values>) => string | undefined;
  readonly clearProblems: () => void;
  readonly addProblems: (problems: Wrong<Values>) => void;
  /** Checks these fields again, where sending was tried: what they are held against has changed. */
  readonly recheck: (...names: readonly FieldName<Values>[]) => void;
  /** Returns whether all fields are right. If not, the first wrong one on the page takes the focus. */
  readonly checkAll: () => boolean;
  /** Goes to a field, or to the first wrong one on the page, once what is new is drawn. */
  readonly goTo: (name: FieldName<Values> | null) => void;
}

export function useFormFields<Values extends object>({
  defaultValues,
  mode = 'onSubmit',
  check,
}: FieldsOptions<Values>): FormFields<Values> {
  const isAwake = useIsBrowser();
  const [isDrawn] = useState(!isAwake);
  const [first] = useState(defaultValues);
  const [store] = useState(() => createFormStore(defaultValues, isDrawn));
  store.setRules(check, mode);
  const { values, wrong } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  useEffect(() => store.wake(), [store]);

  const [goal, setGoal] = useState<{ readonly name: FieldName<Values> | null } | null>(null);
  const goOn = useEffectEvent((name: FieldName<Values> | null) => {
    const control = store.controlOf(name);
    control?.focus();
    if (name !== null && control instanceof HTMLInputElement) control.select();
  });
  useEffect(() => {
    if (goal !== null) goOn(goal.name);
  }, [goal]);

  return {
    onValues: store.onValues,
    setValue: store.setValue,
    restart: store.restart,
    values,
    valuesNow: store.valuesNow,
    field(name, options = {}) {
      const value: unknown = first[name];
      return {
        ...store.bind(name, options),
        error: wrong[name] ?? undefined,
        ...(isDrawn && typeof value === 'boolean' ? { defaultChecked: values[name] === true } : {}),
        ...(isDrawn && typeof value === 'string' && value !== '' ? { defaultValue: value } : {}),
      };
    },
    choice: (name, value, options = {}) => ({
      ...store.bind(name, options),
      value,
      ...(isDrawn ? { defaultChecked: values[name] === value } : {}),
    }),
    problemOf: (name) => wrong[name] ?? undefined,
    clearProblems: store.clearWrong,
    addProblems: store.setWrong,
    recheck: (...names) => store.recheck(names),
    checkAll() {
      const isRight = store.tryAll();
      if (!isRight) setGoal({ name: null });
      return isRight;
    },
    goTo: (name) => setGoal({ name }),
  };
}
