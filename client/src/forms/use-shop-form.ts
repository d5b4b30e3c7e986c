/**
 * One form that sends something to the shop: what is typed, the check before it is sent, one run at a time, and what the
 * shop refuses. `ShopForm` draws it. How to write one: `docs/how-to/add-a-form.md`.
 */
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import {
  type FieldName,
  type FormRefusal,
  filledIn,
  problemsIn,
  resolverOf,
  type Wrong,
  withoutBlanks,
} from './shop-form.ts';
import { useIsBrowser } from './use-is-browser.ts';
import { useSubmit } from './use-submit.ts';

interface ShopFormOptions<Values> {
  /** Every field's first value. Those of the first render count. */
  readonly defaultValues: Values;
  /** When a field is first checked: once sending was tried, or already once it was left. */
  readonly mode?: 'onSubmit' | 'onTouched';
  readonly check: (values: Values) => Wrong<Values>;
  /** Returns null once the shop took it, and only then goes elsewhere. */
  readonly send: (values: Values) => Promise<FormRefusal<Values> | null>;
  /** Called when `check` did not let it be sent. */
  readonly onWrong?: () => void;
}

/** To be spread into a control of the design system. */
export interface ShopField extends UseFormRegisterReturn {
  readonly error: string | undefined;
  /** In a document of the server alone: in the browser, react-hook-form writes it. */
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

interface ShopChoice extends UseFormRegisterReturn {
  readonly value: string;
  /** In a document of the server alone. */
  readonly defaultChecked?: boolean;
}

/** What else happens with a change. `deps` are fields that are checked again where sending was tried. */
type FieldOptions<Values extends FieldValues> = Pick<RegisterOptions<Values>, 'deps' | 'onChange'>;

export interface ShopFormState<Values extends FieldValues>
  extends Pick<UseFormReturn<Values>, 'clearErrors' | 'setFocus' | 'watch'> {
  readonly field: (name: FieldName<Values>, options?: FieldOptions<Values>) => ShopField;
  /** One radio button of a field. Its error is the group's: `problemOf(name)`. */
  readonly choice: <Name extends FieldName<Values>>(
    name: Name,
    value: Values[Name] & string,
    options?: FieldOptions<Values>,
  ) => ShopChoice;
  readonly problemOf: (name: FieldName<Values>) => string | undefined;
  /** What stands in a field, now and after each change. */
  readonly watched: <Name extends FieldName<Values>>(name: Name) => Values[Name];
  readonly allWatched: () => Values;
  readonly valuesNow: () => Values;
  readonly setValue: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
  /** Begins anew with these values: nothing is tried, wrong or refused. */
  readonly restart: (values: Values) => void;
  /** Checks these fields again, where sending was tried: what they are held against has changed. */
  readonly recheck: (...names: readonly FieldName<Values>[]) => void;
  /** Checks and sends. */
  readonly onSubmit: (event?: FormEvent) => Promise<void>;
  /** Sends without a check. */
  readonly submit: (values: Values) => Promise<void>;
  /** Shows a refusal that came by another way than `send`. */
  readonly refuse: (refusal: FormRefusal<Values>, options?: { readonly focus: boolean }) => void;
  readonly busy: boolean;
  /** Of the whole; null while nothing is. */
  readonly refused: ReactNode;
  readonly clearRefused: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
  /** For the fields that read the form from its context. */
  readonly context: UseFormReturn<Values>;
}

export function useShopForm<Values extends FieldValues>({
  defaultValues,
  mode = 'onSubmit',
  check,
  send,
  onWrong,
}: ShopFormOptions<Values>): ShopFormState<Values> {
  const isAwake = useIsBrowser();
  const [first] = useState(defaultValues);
  const [isDrawn] = useState(!isAwake);
  // In a document that the server drew, an empty default would be written over what a password manager or an early
  // typist has filled in by now. Other defaults stand in the document; react-hook-form leaves a field that differs.
  const [written] = useState(() => (isDrawn ? withoutBlanks(first) : first) as DefaultValues<Values>);
  const context = useForm<Values>({
    defaultValues: written,
    resolver: resolverOf(check, first),
    mode,
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = context.formState;
  const [refused, setRefused] = useState<ReactNode>(null);
  const element = useRef<HTMLFormElement>(null);

  /** Where the focus goes once the refusal is drawn: a field, or the first wrong one on the page. */
  const [goal, setGoal] = useState<{ readonly field: Path<Values> | null } | null>(null);
  const { setFocus } = context;
  const goOn = useEffectEvent((field: Path<Values> | null) => {
    if (field !== null) return setFocus(field, { shouldSelect: true });
    // Radio buttons are wrong together, and none of them is marked.
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find((each) => each.name in errors || each.matches('[aria-invalid="true"]'))?.focus();
  });
  useEffect(() => {
    if (goal !== null) goOn(goal.field);
  }, [goal]);

  function refuse({ fields = {}, whole, focus }: FormRefusal<Values>, { focus: moves } = { focus: true }) {
    const problems = problemsIn<Values>(fields);
    for (const [name, message] of problems) context.setError(pathOf(name), { type: 'refused', message });
    setRefused(whole ?? null);
    if (!moves) return;
    if (focus !== undefined) setGoal({ field: pathOf(focus) });
    else if (problems.length > 0) setGoal({ field: null });
  }

  const [submit, busy] = useSubmit(async (values: Values) => {
    setRefused(null);
    const refusal = await send(values);
    if (refusal) refuse(refusal);
  });

  async function onSubmit(event?: FormEvent): Promise<void> {
    let isWrong = false;
    await context.handleSubmit(submit, () => {
      isWrong = true;
    })(event);
    if (!isWrong) return;
    // By the order on the page, which need not be the one in which the fields came to the form.
    setGoal({ field: null });
    onWrong?.();
  }

  const problemOf = (name: FieldName<Values>): string | undefined =>
    errors[name]?.message as string | undefined;
  const valueNow = (name: FieldName<Values>): unknown => context.getValues(pathOf(name)) ?? first[name];

  return {
    clearErrors: context.clearErrors,
    setFocus,
    watch: context.watch,
    field(name, options) {
      const value: unknown = first[name];
      return {
        ...context.register(pathOf(name), options),
        error: problemOf(name),
        ...(isDrawn && typeof value === 'boolean' ? { defaultChecked: valueNow(name) === true } : {}),
        ...(isDrawn && typeof value === 'string' && value !== '' ? { defaultValue: value } : {}),
      };
    },
    choice: (name, value, options) => ({
      ...context.register(pathOf(name), options),
      value,
      ...(isDrawn ? { defaultChecked: valueNow(name) === value } : {}),
    }),
    problemOf,
    watched: (name) => context.watch(pathOf<Values>(name)) ?? first[name],
    allWatched: () => filledIn(context.watch(), first),
    valuesNow: () => filledIn(context.getValues(), first),
    setValue: (name, value) =>
      context.setValue(pathOf<Values>(name), value as PathValue<Values, Path<Values>>),
    restart(values) {
      setRefused(null);
      context.reset(values);
    },
    recheck(...names) {
      if (isSubmitted) void context.trigger(names.map(pathOf<Values>));
    },
    onSubmit,
    submit,
    refuse,
    busy,
    refused,
    clearRefused: () => setRefused(null),
    element,
    context,
  };
}

/** Fields of a shop's form are flat: each name is a path. */
const pathOf = <Values extends FieldValues>(name: FieldName<Values>) => name as unknown as Path<Values>;
