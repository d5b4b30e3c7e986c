/** Interaction with the components; `parts.test.tsx` checks their HTML. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { Dialog } from './feedback/Dialog.tsx';
import { Toast } from './feedback/Toast.tsx';
import { Checkbox, RadioCard } from './forms/Choice.tsx';
import { FieldGroup } from './forms/Field.tsx';
import { OptionGroup } from './forms/OptionGroup.tsx';
import { RangeField } from './forms/RangeField.tsx';
import { Select } from './forms/Select.tsx';
import { TextArea, TextField } from './forms/TextField.tsx';
import { Disclosure } from './layout/Disclosure.tsx';
import { LinkProvider } from './navigation/Link.tsx';
import { Pagination } from './navigation/Pagination.tsx';
import { SegmentedControl, Tabs } from './navigation/Tabs.tsx';
import { CompareTray } from './product/CompareTray.tsx';

afterEach(cleanup);

/** Text of the element referenced by `aria-describedby`. */
const noteOf = (control: HTMLElement): string | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;

describe('a button', () => {
  it('does not submit a form unless it says so', () => {
    render(<Button>Look</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
  });

  it('cannot be pressed while busy, not even to send a form, and keeps the focus', async () => {
    const events: string[] = [];
    render(
      <form onSubmit={() => events.push('sent')}>
        <Button type="submit" busy="Paying" onClick={() => events.push('pressed')}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(events).toEqual([]);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('Paying');
  });
});

describe('options', () => {
  function draw(error?: string) {
    const chosen: string[] = [];
    function ControlledPart() {
      const [value, setValue] = useState<string | null>(null);
      return (
        <OptionGroup
          name="size"
          legend="Size"
          options={[
            { value: '11', label: '11', hint: 'in stock' },
            { value: '12', label: '12', hint: 'in stock', closed: 'sold out' },
            { value: '13', label: '13' },
          ]}
          value={value}
          error={error}
          onChange={(next) => {
            chosen.push(next);
            setValue(next);
          }}
        />
      );
    }
    render(<ControlledPart />);
    return chosen;
  }

  it('are one group whose arrow keys skip disabled options', async () => {
    const chosen = draw();
    const group = screen.getByRole('group', { name: 'Size' });
    await userEvent.click(within(group).getByRole('radio', { name: /11/ }));
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen).toEqual(['11', '13']);
  });

  it('show in place of the hint why one is disabled, and ignore presses on it', async () => {
    const chosen = draw();
    const closed = screen.getByRole<HTMLInputElement>('radio', { name: /12/ });
    expect(closed.disabled).toBe(true);
    expect(closed.closest('label')?.textContent).toBe('12sold out');
    await userEvent.click(closed);
    expect(chosen).toEqual([]);
  });

  it('announce what is missing', () => {
    draw('Choose a size');
    expect(screen.getByRole('alert').textContent).toBe('Choose a size');
    expect(screen.getByRole('group').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a field', () => {
  it.each([
    ['one line', <TextField key="one" label="Name" hint="As in your passport" />],
    ['many lines', <TextArea key="many" label="Name" hint="As in your passport" />],
    ['a list', <Select key="list" label="Name" hint="As in your passport" options={[]} />],
  ])('of %s is found by its label and described by its hint', (_, field) => {
    render(field);
    expect(noteOf(screen.getByLabelText('Name'))).toBe('As in your passport');
  });

  it('gets the focus from its label, and announces its error', async () => {
    render(<TextField label="Mobile" error="One digit is missing" />);
    await userEvent.click(screen.getByText('Mobile'));
    const box = screen.getByRole('textbox');
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('One digit is missing');
  });

  it('of a list begins with its placeholder, and does not offer disabled options', async () => {
    const chosen: string[] = [];
    render(
      <Select
        label="District"
        placeholder="Choose"
        defaultValue=""
        options={[
          { value: 'a', label: 'Central' },
          { value: 'b', label: 'Islands', disabled: true },
        ]}
        onChange={(event) => chosen.push(event.target.value)}
      />,
    );
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'District' });
    expect(list.selectedOptions[0]?.textContent).toBe('Choose');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Islands' }).disabled).toBe(true);
    await userEvent.selectOptions(list, 'a');
    expect(chosen).toEqual(['a']);
  });

  it('with a checkbox keeps its error beside it', async () => {
    render(<Checkbox label="I have read the terms" error="Please agree" />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read the terms' });
    expect(noteOf(box)).toBe('Please agree');
    await userEvent.click(screen.getByText('I have read the terms'));
    expect(box.checked).toBe(true);
  });

  it('of several controls is one group with one note', () => {
    render(
      <FieldGroup label="Delivery" error="Choose one">
        <RadioCard name="way" label="By courier" hint="2 days" end="HK$0" />
        <RadioCard name="way" label="In a store" disabled />
      </FieldGroup>,
    );
    expect(noteOf(screen.getByRole('group', { name: 'Delivery' }))).toBe('Choose one');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /In a store/ }).disabled).toBe(true);
  });

  it('with a slider announces its value as text', () => {
    const values: number[] = [];
    render(
      <RangeField
        label="Size of the hand"
        min={1}
        max={5}
        value={2}
        valueText="small"
        onChange={(value) => values.push(value)}
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Size of the hand' });
    expect(slider.getAttribute('aria-valuetext')).toBe('small');
    fireEvent.change(slider, { target: { value: '4' } });
    expect(values).toEqual([4]);
  });
});

describe('two alternatives', () => {
  it('change by press and by arrow key', async () => {
    const chosen: string[] = [];
    function ControlledSlider() {
      const [value, setValue] = useState<'deliver' | 'collect'>('deliver');
      return (
        <SegmentedControl
          name="way"
          legend="Delivery"
          value={value}
          segments={[
            { value: 'deliver', label: 'Deliver' },
            { value: 'collect', label: 'Collect' },
          ]}
          onChange={(next) => {
            chosen.push(next);
            setValue(next);
          }}
        />
      );
    }
    render(<ControlledSlider />);
    await userEvent.click(screen.getByRole('radio', { name: 'Collect' }));
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen).toEqual(['collect', 'deliver']);
  });
});

describe('tabs', () => {
  function ControlledPart() {
    const [selected, setSelected] = useState('care');
    return (
      <Tabs
        label="About the piece"
        selected={selected}
        onSelect={setSelected}
        tabs={['care', 'weight', 'returns'].map((id) => ({ id, label: id, content: `text on ${id}` }))}
      />
    );
  }
  const selected = () => screen.getByRole('tab', { selected: true });

  it('are one tab stop, and the arrow keys wrap round', async () => {
    render(<ControlledPart />);
    await userEvent.tab();
    expect(document.activeElement).toBe(selected());
    await userEvent.keyboard('{ArrowLeft}');
    expect(selected().textContent).toBe('returns');
    expect(document.activeElement).toBe(selected());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(selected().textContent).toBe('weight');
    await userEvent.keyboard('{Home}');
    expect(selected().textContent).toBe('care');
    await userEvent.keyboard('{End}');
    expect(selected().textContent).toBe('returns');
  });

  it('show one panel, named by its tab', async () => {
    render(<ControlledPart />);
    await userEvent.click(screen.getByRole('tab', { name: 'weight' }));
    const panels = screen.getAllByRole('tabpanel');
    expect(panels.map((panel) => panel.textContent)).toEqual(['text on weight']);
    expect(panels[0]?.getAttribute('aria-labelledby')).toBe(selected().id);
    expect(selected().getAttribute('aria-controls')).toBe(panels[0]?.id);
  });

  it('fall back to the first if the selected one no longer exists', () => {
    render(
      <Tabs
        label="About"
        selected="gone"
        onSelect={() => {}}
        tabs={[{ id: 'care', label: 'care', content: 'text' }]}
      />,
    );
    expect(selected().textContent).toBe('care');
  });
});

describe('a dialog', () => {
  function draw() {
    const closed: string[] = [];
    function ControlledPart() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Dialog
            open={open}
            title="Size guide"
            closeLabel="Close"
            footer={<button type="button">Take this size</button>}
            onClose={() => {
              closed.push('closed');
              setOpen(false);
            }}
          >
            How to measure
          </Dialog>
        </>
      );
    }
    render(<ControlledPart />);
    return closed;
  }
  const isOpen = () => document.querySelector('dialog')?.open;

  it('opens as a modal named by its title, and closes by its button once', async () => {
    const closed = draw();
    expect(isOpen()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(isOpen()).toBe(true);
    const dialog = screen.getByRole('dialog', { name: 'Size guide' });
    expect(within(dialog).getByRole('button', { name: 'Take this size' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(isOpen()).toBe(false);
    expect(closed.length).toBeGreaterThan(0);
  });

  it('closes by a press on the backdrop, but not on its content', async () => {
    const closed = draw();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByText('How to measure'));
    expect(isOpen()).toBe(true);
    expect(closed).toEqual([]);
    fireEvent.click(screen.getByRole('dialog'));
    expect(isOpen()).toBe(false);
  });

  it('that unmounts while open closes first', async () => {
    const { unmount } = render(
      <Dialog open title="Size guide" closeLabel="Close" onClose={() => {}}>
        How to measure
      </Dialog>,
    );
    const dialog = document.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    unmount();
    expect(dialog?.open).toBe(false);
  });
});

describe('a notice', () => {
  it('is announced at once if something failed, else politely', () => {
    render(<Toast type="error" message="The order was not placed" dismissLabel="Close" />);
    expect(screen.getByRole('alert').textContent).toContain('The order was not placed');
    cleanup();
    render(<Toast type="info" message="Added" dismissLabel="Close" />);
    expect(screen.getByRole('status').textContent).toContain('Added');
  });

  it('has an action and can be dismissed if these are given', async () => {
    const pressed: string[] = [];
    render(
      <Toast
        type="warning"
        message="Removed"
        actionText="Undo"
        onAction={() => pressed.push('undo')}
        dismissLabel="Close"
        onDismiss={() => pressed.push('dismissed')}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(pressed).toEqual(['undo', 'dismissed']);
    cleanup();
    render(<Toast type="warning" message="Removed" actionText="Undo" dismissLabel="Close" />);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the compare tray', () => {
  const draw = (count: number, refusal: { text: string; times: number } | null = null) => {
    const removedEntries: string[] = [];
    const { container } = render(
      <CompareTray
        label="To compare"
        entries={Array.from({ length: count }, (_, at) => ({
          key: `${at}`,
          mark: 'mark',
          removeLabel: `Remove ${at}`,
          onRemove: () => removedEntries.push(`${at}`),
        }))}
        refusal={refusal}
        open={{ to: '/compare', text: `Compare ${count}` }}
        singleItemText="One more to compare"
        clear={{ text: 'Clear', onClear: () => removedEntries.push('all') }}
      />,
    );
    return { taken: removedEntries, container };
  };

  it('takes no space if it is empty', () => {
    expect(draw(0).container.textContent).toBe('');
  });

  it('has no link with one entry, and with two links to the comparison', () => {
    draw(1);
    expect(screen.getByText('One more to compare')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    draw(2);
    expect(screen.getByRole('link', { name: 'Compare 2' }).getAttribute('href')).toBe('/compare');
  });

  it('removes single entries, or all of them', async () => {
    const { taken: removedEntries } = draw(2);
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(removedEntries).toEqual(['1', 'all']);
  });

  it('announces why another entry was not added', () => {
    draw(2);
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    draw(2, { text: 'Four at most', times: 1 });
    expect(screen.getByRole('alert').textContent).toBe('Four at most');
  });
});

describe('pages of a list', () => {
  const draw = (page: number, pages = 3) =>
    render(
      <Pagination
        label="Pages"
        page={page}
        pages={pages}
        hrefOf={(to) => `/gold?page=${to}`}
        pageLabel={(to) => `Page ${to}`}
        previousLabel="Previous"
        nextLabel="Next"
      />,
    );

  it('are links, with the current one marked', () => {
    draw(2);
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/gold?page=1');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('rel')).toBe('next');
  });

  it('have no link beyond either end, and are absent for a single page', () => {
    draw(1);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    cleanup();
    draw(3);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    cleanup();
    expect(draw(1, 1).container.textContent).toBe('');
  });

  it('use the link component of the app', () => {
    render(
      <LinkProvider component={({ to, children }) => <a href={`/shop${to}`}>{children}</a>}>
        <Pagination
          label="Pages"
          page={1}
          pages={2}
          hrefOf={(to) => `/gold?page=${to}`}
          pageLabel={(to) => `Page ${to}`}
          previousLabel="Previous"
          nextLabel="Next"
        />
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/shop/gold?page=2');
  });
});

describe('a disclosure', () => {
  it('is a native details element, initially open if requested', () => {
    render(
      <>
        <Disclosure summary="Care">Keep it dry</Disclosure>
        <Disclosure summary="Returns" open>
          Within seven days
        </Disclosure>
      </>,
    );
    const [care, returns] = screen.getAllByRole<HTMLDetailsElement>('group');
    expect(care?.open).toBe(false);
    expect(returns?.open).toBe(true);
  });
});
