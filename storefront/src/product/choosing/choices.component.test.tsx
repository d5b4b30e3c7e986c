import { fromDecimal, type Money } from '@jinlan/domain/money';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { BundleChoices } from './BundleChoices.tsx';
import type { SetChoice, SetChosen, SetOption } from './bundle.ts';
import { FileChoices } from './FileChoices.tsx';
import { OptionFields } from './OptionFields.tsx';
import type { Answers, PieceOption } from './options.ts';

afterEach(cleanup);

function dollars(amount: number): Money {
  const money = fromDecimal(amount, 'HKD');
  if (!money.ok) throw new Error('no amount');
  return money.value;
}

describe('the options of a piece', () => {
  const option = (overrides: Partial<PieceOption>): PieceOption => ({
    uid: 'o1',
    title: 'Initials',
    required: true,
    kind: 'field',
    mostCharacters: 0,
    charge: dollars(0),
    values: [],
    ...overrides,
  });
  const colours = [
    { uid: 'red', title: 'Red cord', charge: dollars(0) },
    { uid: 'gold', title: 'Gold cord', charge: dollars(80) },
    { uid: 'silk', title: 'Silk cord', charge: 1_000 },
  ];

  async function draw(shownOption: PieceOption, missing: readonly string[] = []) {
    const changes: Answers[] = [];
    function ControlledFields() {
      const [answers, setAnswers] = useState<Answers>({});
      return (
        <OptionFields
          options={[shownOption]}
          answers={answers}
          missing={missing}
          onChange={(next) => {
            changes.push(next);
            setAnswers(next);
          }}
        />
      );
    }
    const { user } = await drawInShop(<ControlledFields />, { families: ['piece'] });
    return { user, changes };
  }

  it('accept a text up to the maximum length', async () => {
    const { user, changes } = await draw(option({ mostCharacters: 3 }));
    await user.type(screen.getByRole('textbox', { name: 'Initials' }), 'ABCD');
    expect(changes.at(-1)).toEqual({ o1: 'ABC' });
    expect(screen.getByText('at most 3 characters')).toBeTruthy();
  });

  it('show the surcharge of a text', async () => {
    await draw(option({ charge: dollars(50), mostCharacters: 3 }));
    expect(screen.getByText('adds HK$50 · at most 3 characters')).toBeTruthy();
  });

  it.each([
    ['date', 'date'],
    ['date_time', 'datetime-local'],
    ['time', 'time'],
  ] as const)('ask for a %s in the browser’s own field', async (kind, type) => {
    await draw(option({ kind }));
    expect(screen.getByLabelText<HTMLInputElement>('Initials').type).toBe(type);
  });

  it('accept a text of several lines', async () => {
    const { user, changes } = await draw(option({ kind: 'area', charge: dollars(50), mostCharacters: 9 }));
    const area = screen.getByRole('textbox', { name: 'Initials' });
    expect(area.tagName).toBe('TEXTAREA');
    await user.type(area, 'M{Enter}& J');
    expect(changes.at(-1)).toEqual({ o1: 'M\n& J' });
    expect(screen.getByText('adds HK$50 · at most 9 characters')).toBeTruthy();
  });

  it('ask for the name of a file', async () => {
    const { user, changes } = await draw(option({ kind: 'file' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Initials' });
    expect(name.type).toBe('text');
    await user.type(name, 'seal.svg');
    expect(changes.at(-1)).toEqual({ o1: 'seal.svg' });
    expect(screen.getByText('Write the file’s name or a link; an adviser will ask you for it')).toBeTruthy();
  });

  it('report a missing text', async () => {
    await draw(option({}), ['o1']);
    expect(screen.getByRole('alert').textContent).toBe('Please fill in: Initials');
  });

  it('report a missing choice', async () => {
    await draw(option({ kind: 'radio', values: colours }), ['o1']);
    expect(screen.getByRole('alert').textContent).toBe('Please choose: Initials');
  });

  it('offer a list with the price of each, and return the choice', async () => {
    const { user, changes } = await draw(option({ kind: 'drop_down', values: colours, required: false }));
    const list = screen.getByRole('combobox');
    expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'None',
      'Red cord',
      'Gold cord, adds HK$80',
      'Silk cord, adds 10%',
    ]);
    await user.selectOptions(list, 'gold');
    await user.selectOptions(list, '');
    expect(changes).toEqual([{ o1: ['gold'] }, { o1: [] }]);
  });

  it('offer "none" among few values only if the option is optional', async () => {
    await draw(option({ kind: 'radio', values: colours }));
    expect(screen.queryByRole('radio', { name: 'None' })).toBeNull();
    cleanup();
    const { user, changes } = await draw(option({ kind: 'radio', values: colours, required: false }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Gold cord/ }));
    expect(changes).toEqual([{ o1: ['gold'] }]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(false);
  });

  it.each(['checkbox', 'multiple'] as const)(
    'accept several of a %s, and each can be unticked',
    async (kind) => {
      const { user, changes } = await draw(option({ kind, values: colours }));
      expect(screen.getByRole('checkbox', { name: /Gold cord/ }).closest('li')?.textContent).toContain(
        'adds HK$80',
      );
      await user.click(screen.getByRole('checkbox', { name: 'Red cord' }));
      await user.click(screen.getByRole('checkbox', { name: /Gold cord/ }));
      await user.click(screen.getByRole('checkbox', { name: 'Red cord' }));
      expect(changes).toEqual([{ o1: ['red'] }, { o1: ['red', 'gold'] }, { o1: ['gold'] }]);
    },
  );
});

describe('the choices of a set', () => {
  const choice = (uid: string, overrides: Partial<SetChoice> = {}): SetChoice => ({
    uid,
    label: uid,
    quantity: 1,
    canChangeQuantity: false,
    isDefault: false,
    soldOut: false,
    price: dollars(100),
    adds: false,
    product: null,
    ...overrides,
  });
  const setOption = (choices: readonly SetChoice[], overrides: Partial<SetOption> = {}): SetOption => ({
    uid: 's1',
    title: 'Chain',
    required: true,
    many: false,
    choices,
    ...overrides,
  });

  async function draw(option: SetOption, missing: readonly string[] = []) {
    const changes: SetChosen[] = [];
    function ControlledFields() {
      const [chosen, setChosen] = useState<SetChosen>({});
      return (
        <BundleChoices
          options={[option]}
          chosen={chosen}
          missing={missing}
          onChange={(next) => {
            changes.push(next);
            setChosen(next);
          }}
        />
      );
    }
    const { user } = await drawInShop(<ControlledFields />, { families: ['piece'] });
    return { user, changes };
  }

  it('are up to four cards in a column, and replace one another', async () => {
    const { user, changes } = await draw(setOption([choice('short'), choice('long', { quantity: 2 })]));
    await user.click(screen.getByRole('radio', { name: /short/ }));
    await user.click(screen.getByRole('radio', { name: /long × 2/ }));
    expect(changes).toEqual([{ short: 1 }, { long: 2 }]);
  });

  it('disable what is sold out', async () => {
    const { user, changes } = await draw(setOption([choice('short', { soldOut: true }), choice('long')]));
    const closed = screen.getByRole<HTMLInputElement>('radio', { name: /short/ });
    expect(closed.disabled).toBe(true);
    expect(closed.closest('label')?.textContent).toContain('Sold out');
    await user.click(closed);
    expect(changes).toEqual([]);
  });

  it('become a list from five choices on', async () => {
    const { user, changes } = await draw(
      setOption(
        ['a', 'b', 'c', 'd', 'e'].map((uid) => choice(uid, { soldOut: uid === 'b', adds: uid === 'c' })),
      ),
    );
    const list = screen.getByRole('combobox', { name: 'Chain' });
    expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Please choose',
      'a, HK$100',
      'b (sold out)',
      'c, +HK$100',
      'd, HK$100',
      'e, HK$100',
    ]);
    await user.selectOptions(list, 'c');
    expect(changes).toEqual([{ c: 1 }]);
  });

  it('have quantities if the retailer allows it', async () => {
    const { user, changes } = await draw(
      setOption([choice('bead', { canChangeQuantity: true }), choice('knot')], { many: true }),
    );
    await user.click(screen.getByRole('checkbox', { name: /knot/ }));
    expect(screen.queryByRole('textbox', { name: 'Quantity of knot' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /bead/ }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(changes.at(-1)).toEqual({ knot: 1, bead: 2 });
    await user.click(screen.getByRole('checkbox', { name: /bead/ }));
    expect(changes.at(-1)).toEqual({ knot: 1 });
  });

  it('report a missing choice', async () => {
    await draw(setOption([choice('short')]), ['s1']);
    expect(screen.getByRole('alert').textContent).toBe('Please choose: Chain');
  });
});

describe('the files of a download', () => {
  async function draw(missing = false) {
    const changes: string[][] = [];
    function ControlledFields() {
      const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
      return (
        <FileChoices
          title="Books"
          choices={[
            { uid: 'one', title: 'Care of gold', price: dollars(0) },
            { uid: 'two', title: 'Care of pearls', price: dollars(30) },
          ].map((file) => ({ ...file, sample: null }))}
          chosen={chosen}
          missing={missing}
          onChange={(next) => {
            changes.push([...next]);
            setChosen(next);
          }}
        />
      );
    }
    const { user } = await drawInShop(<ControlledFields />, { families: ['piece'] });
    return { user, changes };
  }

  it('are ticked one by one, each with its surcharge', async () => {
    const { user, changes } = await draw();
    expect(screen.getAllByText(/^adds/).map(({ textContent }) => textContent)).toEqual(['adds HK$30']);
    await user.click(screen.getByRole('checkbox', { name: /Care of pearls/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Care of gold' }));
    await user.click(screen.getByRole('checkbox', { name: /Care of pearls/ }));
    expect(changes).toEqual([['two'], ['two', 'one'], ['one']]);
  });

  it('require at least one', async () => {
    await draw(true);
    expect(screen.getByRole('alert').textContent).toBe('Please choose at least one file');
  });
});
