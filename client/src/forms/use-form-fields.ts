/** The fields of a form and their checks, without sending. `useShopForm` is built on it. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  type CheckMode,
  createFormStore,
  type FieldBinding,
  type FieldOptions,
  type FormStore,
} from './form-store.ts';
import type { FieldName, FieldProblems } from './shop-form.ts';
import { useIsBrowser } from './use-is-browser.ts';

export interface FieldsOptions<Values> {
  /** Initial value of every field. Only those of the first rendering count. */
  readonly defaultValues: Values;
  readonly mode?: CheckMode;
  readonly check: (values: Values) => FieldProblems<Values>;
}

/** Props to spread into a control of the design system. */
export interface ShopField extends FieldBinding {
  readonly error: string | undefined;
  /** Set only in the server's document. In the browser the store writes the value. */
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

export interface ShopChoice extends FieldBinding {
  readonly value: string;
  /** Set only in the server's document. */
  readonly defaultChecked?: boolean;
}

export interface FormFields<Values extends object>
  extends Pick<FormStore<Values>, 'onValues' | 'restart' | 'setValue' | 'valuesNow'> {
  readonly values: Values;
  readonly field: (name: FieldName<Values>, options?: FieldOptions<Values>) => ShopField;
  /** One radio button of a field. Its error belongs to the group: `problemOf(name)`. */
  readonly choice: (name: FieldName<Values>, value: string, options?: FieldOptions<Values>) => ShopChoice;
  readonly problemOf: (name: FieldName<Values>) => string | undefined;
  readonly clearProblems: () => void;
  readonly addProblems: (problems: FieldProblems<Values>) => void;
  /** Checks these fields again if sending was tried before, because a value they depend on has changed. */
  readonly recheck: (...names: readonly FieldName<Values>[]) => void;
  /** Returns whether all fields are valid. If not, focuses the first invalid one on the page. */
  readonly checkAll: () => boolean;
  /** After the next rendering, focuses a field, or for null the first invalid one on the page. */
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
  const { values, problems } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  useEffect(() => store.wake(), [store]);

  const [focusTarget, setFocusTarget] = useState<{ readonly name: FieldName<Values> | null } | null>(null);
  const goOn = useEffectEvent((name: FieldName<Values> | null) => {
    const control = store.controlOf(name);
    control?.focus();
    if (name !== null && control instanceof HTMLInputElement) control.select();
  });
  useEffect(() => {
    if (focusTarget !== null) goOn(focusTarget.name);
  }, [focusTarget]);

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
        error: problems[name] ?? undefined,
        ...(isDrawn && typeof value === 'boolean' ? { defaultChecked: values[name] === true } : {}),
        ...(isDrawn && typeof value === 'string' && value !== '' ? { defaultValue: value } : {}),
      };
    },
    choice: (name, value, options = {}) => ({
      ...store.bind(name, options),
      value,
      ...(isDrawn ? { defaultChecked: values[name] === value } : {}),
    }),
    problemOf: (name) => problems[name] ?? undefined,
    clearProblems: store.clearWrong,
    addProblems: store.setWrong,
    recheck: (...names) => store.recheck(names),
    checkAll() {
      const isRight = store.tryAll();
      if (!isRight) setFocusTarget({ name: null });
      return isRight;
    },
    goTo: (name) => setFocusTarget({ name }),
  };
}
