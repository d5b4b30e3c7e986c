/**
 * The values and problems of a form, independent of React. Fields are uncontrolled: the document holds the values, and
 * the store reads them. An `isDrawn` store belongs to a server-rendered document whose fields may have been filled in
 * before hydration. It only reads them until `wake`.
 */
import { type FieldName, type FieldProblems, problemsIn } from './shop-form.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** When a field is first checked: when the form is sent, or already when the focus leaves the field. */
export type CheckMode = 'onSubmit' | 'onTouched';

export interface FieldOptions<Values> {
  /** Fields that are checked again with this one, once sending was tried. */
  readonly deps?: readonly FieldName<Values>[];
  /** Also called after each change of the field. */
  readonly onChange?: () => void;
}

export interface FormSnapshot<Values> {
  readonly values: Values;
  readonly problems: FieldProblems<Values>;
}

/** Called with all values after each change. `name`: the changed field, undefined if all changed. */
export type ValuesListener<Values> = (values: Values, name: FieldName<Values> | undefined) => void;

export interface FieldBinding {
  readonly name: string;
  readonly ref: (control: Control | null) => (() => void) | undefined;
  readonly onChange: (event: { readonly target: EventTarget }) => void;
  readonly onBlur: () => void;
}

export interface FormStore<Values extends object> {
  readonly snapshot: () => FormSnapshot<Values>;
  readonly valuesNow: () => Values;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly onValues: (listener: ValuesListener<Values>) => () => void;
  readonly setRules: (check: (values: Values) => FieldProblems<Values>, mode: CheckMode) => void;
  readonly bind: (name: FieldName<Values>, options: FieldOptions<Values>) => FieldBinding;
  readonly wake: () => void;
  readonly setValue: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
  readonly setWrong: (problems: FieldProblems<Values>) => void;
  readonly clearWrong: () => void;
  /** Checks all fields, and from then on each that changes. Returns whether all are valid. */
  readonly tryAll: () => boolean;
  /** Checks these fields again, if sending was tried before. */
  readonly recheck: (names: readonly FieldName<Values>[]) => void;
  readonly restart: (values: Values) => void;
  /** The first control on the page of this field, or of any invalid field for null. */
  readonly controlOf: (name: FieldName<Values> | null) => Control | null;
}

export function createFormStore<Values extends object>(first: Values, isDrawn: boolean): FormStore<Values> {
  let state: FormSnapshot<Values> = { values: first, problems: {} };
  let isAwake = !isDrawn;
  let isTried = false;
  let check: (values: Values) => FieldProblems<Values> = () => ({});
  let mode: CheckMode = 'onSubmit';
  const leftFields = new Set<string>();
  const controls = new Map<string, Set<Control>>();
  const bindings = new Map<string, FieldBinding>();
  const optionsOf = new Map<string, FieldOptions<Values>>();
  const subscribers = new Set<() => void>();
  const listeners = new Set<ValuesListener<Values>>();

  function change(next: Partial<FormSnapshot<Values>>): void {
    state = { ...state, ...next };
    for (const listener of subscribers) listener();
  }

  function checkAgain(names: readonly FieldName<Values>[]): void {
    const problems = check(state.values);
    change({
      problems: { ...state.problems, ...Object.fromEntries(names.map((name) => [name, problems[name]])) },
    });
  }

  const setQuietly = (name: FieldName<Values>, value: unknown): void => {
    state = { ...state, values: { ...state.values, [name]: value } };
  };

  function tellValues(name?: FieldName<Values>): void {
    for (const listen of listeners) listen(state.values, name);
  }

  function attach(name: FieldName<Values>, control: Control): () => void {
    const group = controls.get(name) ?? new Set();
    controls.set(name, group.add(control));
    if (isAwake) write(control, state.values[name]);
    else if (!isRadio(control) || control.checked) setQuietly(name, read(control));
    return () => {
      group.delete(control);
    };
  }

  const bindingOf = (name: FieldName<Values>): FieldBinding => ({
    name,
    ref: (control) => (control ? attach(name, control) : undefined),
    onChange({ target }) {
      setQuietly(name, read(target as Control));
      const { deps = [], onChange } = optionsOf.get(name) ?? {};
      if (isTried) checkAgain([name, ...deps]);
      else if (mode === 'onTouched' && leftFields.has(name)) checkAgain([name]);
      else change({});
      tellValues(name);
      onChange?.();
    },
    onBlur() {
      leftFields.add(name);
      if (mode === 'onTouched') checkAgain([name]);
    },
  });

  return {
    snapshot: () => state,
    valuesNow: () => state.values,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    onValues(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setRules(nextCheck, nextMode) {
      check = nextCheck;
      mode = nextMode;
    },
    bind(name, options) {
      optionsOf.set(name, options);
      const binding = bindings.get(name) ?? bindingOf(name);
      bindings.set(name, binding);
      return binding;
    },
    wake() {
      isAwake = true;
    },
    setValue(name, value) {
      setQuietly(name, value);
      for (const control of controls.get(name) ?? []) write(control, value);
      change({});
      tellValues(name);
    },
    setWrong: (problems) => change({ problems: { ...state.problems, ...problems } }),
    clearWrong: () => change({ problems: {} }),
    tryAll() {
      isTried = true;
      const problems = check(state.values);
      change({ problems });
      return problemsIn(problems).length === 0;
    },
    recheck(names) {
      if (isTried) checkAgain(names);
    },
    restart(values) {
      isTried = false;
      leftFields.clear();
      for (const [name, group] of controls) {
        for (const control of group) write(control, values[name as FieldName<Values>]);
      }
      change({ values, problems: {} });
      tellValues();
    },
    controlOf(name) {
      const names = name === null ? problemsIn(state.problems).map(([field]) => field) : [name];
      const all = names.flatMap((each) => [...(controls.get(each) ?? [])]);
      return all.filter(({ disabled }) => !disabled).reduce(firstOnPage, null);
    },
  };
}

function firstOnPage(first: Control | null, control: Control): Control {
  if (first === null) return control;
  return control.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING ? control : first;
}

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio';
const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

const read = (control: Control): string | boolean => (isCheckbox(control) ? control.checked : control.value);

function write(control: Control, value: unknown): void {
  if (isCheckbox(control)) control.checked = value === true;
  else if (isRadio(control)) control.checked = control.value === value;
  else if (control.value !== value) control.value = String(value ?? '');
}
