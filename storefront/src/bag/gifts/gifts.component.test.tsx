import { sessionValues } from '@jinlan/client/data';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { Gifts } from './Gifts.tsx';

beforeEach(() => sessionValues.remove('gifts_offered'));
afterEach(cleanup);

const product = (sku: string, name: string) => ({
  __typename: 'SimpleProduct',
  ...{ uid: sku, sku, name, url_key: sku.toLowerCase(), image: null },
});
const gift = (sku: string, name: string, available: number, variants: readonly object[] = []) => ({
  __typename: 'GiftProduct',
  ...{ available_qty: available, product: product(sku, name), variants },
});
const size = (label: string, available: number) => ({
  __typename: 'GiftVariant',
  ...{ sku: `R-${label}`, label, available_qty: available },
});
const rule = (id: number, left: number, products: readonly object[]) => ({
  __typename: 'GiftRule',
  ...{ rule_id: id, label: `Campaign ${id}`, rule_left_qty: left, products },
});
const rules = (...list: readonly object[]) => ({ getGiftsOfCart: { __typename: 'GiftRules', rules: list } });
const twoOfThree = rules(rule(7, 2, [gift('A', 'Bean', 5), gift('B', 'Cord', 1), gift('C', 'Pendant', 0)]));

const draw = (bag: object = {}) =>
  drawInShop(
    <Gifts
      bag={{ id: 'bag-1', gifts_left: 2, lost_gifts: [], items: [], ...bag } as unknown as BagFragment}
    />,
    {
      families: ['buy'],
    },
  );
type Page = Awaited<ReturnType<typeof draw>>;

const dialog = async () => within(await screen.findByRole('dialog'));
/** Loads the picker's code. A picker that opens with the page would suspend in the test's first render. */
beforeAll(async () => {
  sessionValues.set('gifts_offered', 'bag-1');
  const page = await draw();
  await page.user.click(screen.getByRole('button', { name: 'Choose gifts' }));
  await dialog();
  cleanup();
});

/** The picker as it opens by itself, with these promotions. */
async function opened(page: Page, data: object = twoOfThree) {
  await page.net.waitForCalls(1);
  page.net.calls[0]?.answer({ data });
  return dialog();
}
const choicesOf = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ value }) => value);

describe('the gift picker', () => {
  it('opens once by itself, and then by its button', async () => {
    const page = await draw();
    const picker = await opened(page);
    await picker.findByRole('heading', { name: 'You can choose 2 more items' });
    await page.user.click(picker.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const again = await draw();
    await again.user.click(await screen.findByRole('button', { name: 'Choose gifts' }));
    await dialog();
  });

  it('offers from 0 to the lesser of what is available and what is left', async () => {
    const page = await draw();
    const picker = await opened(page);
    await picker.findByText('Campaign 7');
    expect(choicesOf('Quantity of Bean')).toEqual(['0', '1', '2']);
    expect(choicesOf('Quantity of Cord')).toEqual(['0', '1']);
    expect(picker.getByText('Sold out')).toBeTruthy();
    await page.user.selectOptions(picker.getByRole('combobox', { name: 'Quantity of Bean' }), '2');
    await picker.findByRole('heading', { name: 'You have chosen all your gifts' });
    expect(choicesOf('Quantity of Bean')).toEqual(['0', '1', '2']);
    expect(choicesOf('Quantity of Cord')).toEqual(['0']);
    expect(picker.getByText('0 left to choose')).toBeTruthy();
  });

  it('asks for the size of a gift first, and takes one of it', async () => {
    const page = await draw();
    const ring = gift('R', 'Ring', 4, [size('12', 1), size('13', 0), size('14', 3)]);
    const picker = await opened(page, rules(rule(7, 2, [ring])));
    const sizes = await picker.findByRole<HTMLSelectElement>('combobox', { name: 'Size or style of Ring' });
    expect([...sizes.options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Please choose', false],
      ['12', false],
      ['13 (sold out)', true],
      ['14', false],
    ]);
    expect(picker.queryByRole('combobox', { name: 'Quantity of Ring' })).toBeNull();
    await page.user.selectOptions(sizes, '14');
    expect(choicesOf('Quantity of Ring')).toEqual(['0', '1', '2']);
    await page.user.selectOptions(picker.getByRole('combobox', { name: 'Quantity of Ring' }), '2');
    await picker.findByRole('heading', { name: 'You have chosen all your gifts' });
    await page.user.selectOptions(sizes, '12');
    await picker.findByRole('heading', { name: 'You can choose 1 more item' });
    await page.user.click(picker.getByRole('button', { name: 'Add to bag' }));
    await page.net.waitForCalls(2);
    expect(page.net.calls[1]?.variables).toEqual({
      cartId: 'bag-1',
      rules: [{ rule_id: 7, skus: [{ sku: 'R-12', quantity: 1 }] }],
    });
  });

  it('lets promotions that give the same piece share its stock', async () => {
    const page = await draw();
    const picker = await opened(
      page,
      rules(rule(1, 2, [gift('A', 'Bean', 1)]), rule(2, 2, [gift('A', 'Bean', 1)])),
    );
    const [first] = await picker.findAllByRole('combobox');
    await page.user.selectOptions(first as HTMLElement, '1');
    const [, second] = picker.getAllByRole<HTMLSelectElement>('combobox');
    expect([...(second?.options ?? [])].map(({ value }) => value)).toEqual(['0']);
  });

  it('sends what was chosen once, however often it is clicked, and closes', async () => {
    const page = await draw();
    const picker = await opened(page);
    await page.user.selectOptions(await picker.findByRole('combobox', { name: 'Quantity of Bean' }), '1');
    await page.user.dblClick(picker.getByRole('button', { name: 'Add to bag' }));
    await page.net.waitForCalls(2);
    expect(page.net.calls[1]?.variables).toEqual({
      cartId: 'bag-1',
      rules: [{ rule_id: 7, skus: [{ sku: 'A', quantity: 1 }] }],
    });
    expect(page.net.calls).toHaveLength(2);
  });

  it('says why it was refused, and loads the gifts again', async () => {
    const page = await draw();
    const picker = await opened(page);
    await page.user.selectOptions(await picker.findByRole('combobox', { name: 'Quantity of Bean' }), '2');
    await page.user.click(picker.getByRole('button', { name: 'Add to bag' }));
    await page.net.waitForCalls(2);
    page.net.calls[1]?.answer({
      errors: [
        {
          message: 'Only 1 more of the gift "A" are available.',
          path: ['addGiftToCart'],
          extensions: {
            category: 'graphql-input',
            code: 'GIFT_STOCK_INSUFFICIENT',
            data: { sku: 'A', available: 1 },
          },
        },
      ],
      data: { addGiftToCart: null },
    });
    expect((await picker.findByRole('alert')).textContent).toContain('Only 1 piece of this gift left.');
    await page.net.waitForCalls(3);
    expect(page.net.calls[2]?.query).toContain('getGiftsOfCart');
  });

  it('closes without a request if nothing is chosen', async () => {
    const page = await draw();
    const picker = await opened(page);
    await picker.findByText('Campaign 7');
    await page.user.click(picker.getByRole('button', { name: 'Add to bag' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.net.calls).toHaveLength(1);
  });

  it('says that there is nothing, and offers another try if loading fails', async () => {
    const page = await draw();
    await page.net.waitForCalls(1);
    page.net.calls[0]?.fail();
    const picker = await dialog();
    await page.user.click(await picker.findByRole('button', { name: /try again|retry/i }));
    await page.net.waitForCalls(2);
    page.net.calls[1]?.answer({ data: rules() });
    await picker.findByText('There are no gifts to choose for your bag now.');
  });
});

describe('the gifts of a bag', () => {
  it('are not mentioned where it has earned none', async () => {
    await draw({ gifts_left: null });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are all chosen, or gone', async () => {
    await draw({ gifts_left: 0, items: [{ free_gift: { rule_id: 7, label: 'Winter' } }] });
    expect(screen.getByText('You have chosen all your gifts')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    await draw({ gifts_left: 0 });
    expect(screen.getByText('The gifts are gone for now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose gifts' })).toBeTruthy();
  });

  it('say why one has left until the message is dismissed', async () => {
    const page = await draw({
      gifts_left: null,
      lost_gifts: [{ item_uid: 'LTE=', message: '“Bean” has left your bag: “Winter” is over.' }],
    });
    expect(screen.getByText(/“Winter” is over/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.query).toContain('removeItemFromCart');
    expect(page.net.calls[0]?.variables).toEqual({ cartId: 'bag-1', uid: 'LTE=' });
  });
});
