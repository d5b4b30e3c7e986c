import { TextField } from '@jinlan/ui';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { type FormRefusal, ShopForm, useShopForm } from './index.ts';

configure({ asyncUtilTimeout: 30_000 });

interface Values {
  name: string;
  note: string;
  news: boolean;
}

interface Sent {
  readonly values: Values;
  readonly answer: (refusal: FormRefusal<Values> | null) => Promise<void>;
}

/** The requests of a test's forms. Each waits until the test answers it. */
let sent: Sent[] = [];
let root: Root | null = null;

afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
  cleanup();
  sent = [];
});

interface FormProps {
  readonly initialValues?: Partial<Values>;
  /** True: the checkbox cannot be changed. */
  readonly fixed?: boolean;
  readonly children?: ReactNode;
}

function Form({ initialValues = {}, fixed = false, children }: FormProps) {
  const form = useShopForm<Values>({
    defaultValues: { name: '', note: '', news: false, ...initialValues },
    check: ({ name, note }) => ({
      name: name.trim() === '' ? 'Name is missing' : null,
      note: note.length > 5 ? 'Note is too long' : null,
    }),
    send: (values) =>
      new Promise((resolve) => {
        sent.push({
          values,
          answer: async (refusal) => {
            await act(async () => resolve(refusal));
          },
        });
      }),
  });
  return (
    // The remark is above the name on the page, but is registered after it.
    <ShopForm form={form} foot={<button type="submit">{form.busy ? 'Sending' : 'Send'}</button>}>
      {initialValues.note === undefined ? null : <p>{`Note: ${form.values.note}`}</p>}
      <Order first={<TextField label="Name" {...form.field('name')} />}>
        <TextField label="Note" {...form.field('note')} />
      </Order>
      <input type="checkbox" aria-label="News" disabled={fixed} {...withoutError(form.field('news'))} />
      {children}
    </ShopForm>
  );
}

const withoutError = <Field extends { readonly error: unknown }>({ error: _, ...field }: Field) => field;

const Order = ({ first, children }: { readonly first: ReactNode; readonly children: ReactNode }) => (
  <>
    {children}
    {first}
  </>
);

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = () => userEvent.click(screen.getByText('Send'));
const only = (): Sent => {
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
};

describe('a form of the shop', () => {
  it('sends all its values, including those of untouched fields', async () => {
    render(<Form />);
    await userEvent.type(box('Name'), 'Mei');
    await userEvent.click(screen.getByRole('checkbox'));
    await press();
    expect(only().values).toEqual({ name: 'Mei', note: '', news: true });
  });

  it('sends once however often the button is pressed, and again after the answer', async () => {
    render(<Form />);
    await userEvent.type(box('Name'), 'Mei');
    const element = box('Name').form as HTMLFormElement;
    fireEvent.submit(element);
    fireEvent.submit(element);
    await screen.findByText('Sending');
    fireEvent.submit(element);
    await only().answer(null);
    await screen.findByText('Send');
    await press();
    expect(sent).toHaveLength(2);
  });

  it('sends nothing while a field is invalid, announces the problem, and focuses the first one on the page', async () => {
    render(<Form />);
    await userEvent.type(box('Note'), 'much too long');
    await press();
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Note is too long', 'Name is missing']);
    await waitFor(() => expect(document.activeElement).toBe(box('Note')));
    expect(sent).toEqual([]);
    await userEvent.clear(box('Note'));
    expect(screen.getByRole('alert').textContent).toBe('Name is missing');
  });

  it('announces a refusal at its field and focuses it', async () => {
    render(<Form />);
    await userEvent.type(box('Name'), 'Mei');
    await press();
    await only().answer({ fields: { name: 'Name is taken' } });
    expect((await screen.findByRole('alert')).textContent).toBe('Name is taken');
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    expect(box('Name').getAttribute('aria-invalid')).toBe('true');
    expect(box('Name').value).toBe('Mei');
  });

  it('shows a refusal of the whole form in a notice, keeps the values, and removes the notice at the next attempt', async () => {
    render(<Form />);
    await userEvent.type(box('Name'), 'Mei');
    await press();
    const button = document.activeElement;
    await only().answer({ whole: 'The connection was lost' });
    expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost');
    expect([box('Name').value, document.activeElement]).toEqual(['Mei', button]);
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('focuses the field that a refusal of the whole form names, and selects its text', async () => {
    render(<Form />);
    await userEvent.type(box('Name'), 'Mei');
    await press();
    await only().answer({ whole: 'Refused', focus: 'name' });
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    expect([box('Name').selectionStart, box('Name').selectionEnd]).toEqual([0, 3]);
  });

  it('sends a checkbox that cannot be changed', async () => {
    render(<Form initialValues={{ name: 'Mei', news: true }} fixed />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await press();
    expect(only().values.news).toBe(true);
  });

  it('does not move the focus if the shopper has left the form when the answer comes', async () => {
    function Page() {
      const [isLeft, setLeft] = useState(false);
      return isLeft ? (
        <input aria-label="Elsewhere" />
      ) : (
        <Form>
          <button type="button" onClick={() => setLeft(true)}>
            Leave
          </button>
        </Form>
      );
    }
    render(<Page />);
    await userEvent.type(box('Name'), 'Mei');
    await press();
    await userEvent.click(screen.getByText('Leave'));
    box('Elsewhere').focus();
    await only().answer({ fields: { name: 'Name is taken' }, whole: 'Refused' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(box('Elsewhere'));
  });
});

interface Choice {
  size: 'all' | 'part' | '';
  amount: string;
}

function Choices({ initialSize = '' }: { readonly initialSize?: Choice['size'] }) {
  const form = useShopForm<Choice>({
    defaultValues: { size: initialSize, amount: '' },
    check: ({ size, amount }) => ({
      size: size === '' ? 'Choose' : null,
      amount: size === 'part' && amount === '' ? 'How much?' : null,
    }),
    async send(values) {
      sentChoices.push(values);
      return null;
    },
  });
  return (
    <ShopForm form={form}>
      {form.problemOf('size') ? <p role="alert">{form.problemOf('size')}</p> : null}
      <input type="radio" aria-label="All" {...form.choice('size', 'all')} />
      <input type="radio" aria-label="Part" {...form.choice('size', 'part')} />
      {form.values.size === 'part' ? <TextField label="Amount" {...form.field('amount')} /> : null}
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.restart({ size: 'all', amount: '' })}>
        Restart
      </button>
    </ShopForm>
  );
}

let sentChoices: Choice[] = [];
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('radio buttons in a form', () => {
  afterEach(() => {
    sentChoices = [];
  });

  it('are invalid together, and the first of them gets the focus', async () => {
    render(<Choices />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Choose');
    await waitFor(() => expect(document.activeElement).toBe(radio('All')));
  });

  it('include a field of their own, which is checked and sent', async () => {
    render(<Choices initialSize="all" />);
    expect([radio('All').checked, radio('Part').checked]).toEqual([true, false]);
    await userEvent.click(radio('Part'));
    await press();
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')));
    expect(sentChoices).toEqual([]);
    await userEvent.type(box('Amount'), '5');
    await press();
    await waitFor(() => expect(sentChoices).toEqual([{ size: 'part', amount: '5' }]));
  });

  it('return to the first values, without errors, when the form restarts', async () => {
    render(<Choices />);
    await press();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByText('Restart'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(radio('All').checked).toBe(true);
    await press();
    await waitFor(() => expect(sentChoices).toEqual([{ size: 'all', amount: '' }]));
  });
});

interface Days {
  first: string;
  last: string;
}

function DaysForm({ limit }: { readonly limit: string }) {
  const form = useShopForm<Days>({
    defaultValues: { first: '', last: '' },
    mode: 'onTouched',
    check: ({ first, last }) => ({
      first: first === '' ? 'First is missing' : null,
      last: last < first ? 'Too early' : last > limit ? 'Too late' : null,
    }),
    send: async () => null,
  });
  const { recheck } = form;
  const checkAgain = useEffectEvent(() => recheck('last'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another limit applies
  useEffect(() => checkAgain(), [limit]);
  return (
    <ShopForm form={form} foot={<button type="submit">Send</button>}>
      <TextField label="First" {...form.field('first', { deps: ['last'] })} />
      <TextField label="Last" {...form.field('last')} />
      <button type="button" onClick={() => form.setValue('last', '5')}>
        Five
      </button>
    </ShopForm>
  );
}

describe('the fields of a form', () => {
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

  it('are checked when the focus leaves them, and then with each change', async () => {
    render(<DaysForm limit="9" />);
    await userEvent.click(box('First'));
    expect(alerts()).toEqual([]);
    await userEvent.tab();
    expect(alerts()).toEqual(['First is missing']);
    await userEvent.type(box('First'), '3');
    expect(alerts()).toEqual([]);
  });

  it('are checked with the field and outside values they depend on, after an attempt to send', async () => {
    const { rerender } = render(<DaysForm limit="9" />);
    await userEvent.type(box('First'), '3');
    await userEvent.type(box('Last'), '4');
    await userEvent.clear(box('First'));
    await userEvent.type(box('First'), '5');
    expect(alerts()).toEqual([]);
    await press();
    await waitFor(() => expect(alerts()).toEqual(['Too early']));
    await userEvent.clear(box('First'));
    await userEvent.type(box('First'), '2');
    expect(alerts()).toEqual([]);
    rerender(<DaysForm limit="3" />);
    expect(alerts()).toEqual(['Too late']);
  });

  it('can be set by the page', async () => {
    render(<DaysForm limit="9" />);
    await userEvent.click(screen.getByText('Five'));
    expect(box('Last').value).toBe('5');
  });
});

describe('a server-rendered form', () => {
  /** The document before its scripts have run. */
  function serverMarkup(part: ReactNode): HTMLElement {
    const page = document.createElement('div');
    page.innerHTML = renderToString(part);
    document.body.append(page);
    return page;
  }
  const wake = (page: HTMLElement, part: ReactNode) =>
    act(async () => {
      root = hydrateRoot(page, part);
    });

  it('has its values before scripts run, and would not send them in the address', () => {
    const page = serverMarkup(<Form initialValues={{ name: 'Mei', note: 'ring', news: true }} />);
    expect(page.querySelector('form')?.method).toBe('post');
    expect([box('Name').value, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual([
      'Mei',
      true,
    ]);
    expect(page.textContent).toContain('Note: ring');
  });

  it('keeps values filled in before hydration, and sends them', async () => {
    const part = <Form initialValues={{ note: 'ring' }} />;
    const page = serverMarkup(part);
    box('Name').value = 'Filled in';
    box('Note').value = 'gold';
    screen.getByRole<HTMLInputElement>('checkbox').checked = true;
    await wake(page, part);
    expect([box('Name').value, box('Note').value]).toEqual(['Filled in', 'gold']);
    expect(page.textContent).toContain('Note: gold');
    await press();
    await waitFor(() => expect(only().values).toEqual({ name: 'Filled in', note: 'gold', news: true }));
  });

  it('writes nothing into an empty field, which a password manager may have filled in invisibly', async () => {
    const page = serverMarkup(<Form />);
    const writes: string[] = [];
    const field = box('Name');
    const { get, set } = Object.getOwnPropertyDescriptor(
      HTMLInputElement.prototype,
      'value',
    ) as Required<PropertyDescriptor>;
    Object.defineProperty(field, 'value', {
      configurable: true,
      get,
      set(value: string) {
        writes.push(value);
        set.call(this, value);
      },
    });
    await wake(page, <Form />);
    expect(writes).toEqual([]);
  });

  it('treats radio buttons without a choice as empty', async () => {
    const page = serverMarkup(<Choices />);
    await wake(page, <Choices />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Choose');
    expect(sentChoices).toEqual([]);
  });

  it('sends its rendered values', async () => {
    const part = <Form initialValues={{ name: 'Mei', note: 'ring' }} />;
    const page = serverMarkup(part);
    await wake(page, part);
    await press();
    await waitFor(() => expect(only().values).toEqual({ name: 'Mei', note: 'ring', news: false }));
  });
});
