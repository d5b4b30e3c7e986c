import type { SessionState } from '@jinlan/client/session';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { JewelleryBox } from './JewelleryBoxScreen.tsx';

afterEach(cleanup);

const signedIn: SessionState = { status: 'customer', role: 'customer', token: 'token' };
const money = (value: number, currency = 'HKD') => ({ __typename: 'Money', value, currency });
const piece = (changes: object) => ({
  __typename: 'JewelleryPiece',
  ...{ uid: 'a', origin: 'BOUGHT', name: 'Bangle', quantity: 1, image_url: null, options: [], market: 'hk' },
  ...{
    order_number: '20261121000042',
    price: money(12_000),
    acquired_on: '2026-11-21',
    receipt_url: '/r.pdf',
  },
  metals: [{ __typename: 'JewelleryMetal', metal: 'GOLD', fineness: 999.9, weight: 8.26 }],
  ...{ certificates: [], value: money(8_606), not_valued: null },
  ...changes,
});
const added = (uid: string, changes: object = {}) =>
  piece({
    ...{ uid, origin: 'ADDED', name: `Ring ${uid}`, order_number: null, price: null, receipt_url: null },
    ...{ acquired_on: null },
    ...changes,
  });
const boxOf = (pieces: readonly object[], totals = [money(8_606)], services: readonly object[] = []) => ({
  data: {
    customer: {
      __typename: 'Customer',
      email: 'ka.yan@example.com',
      service_jobs: { __typename: 'CustomerServiceJobs', items: services },
      jewellery_box: {
        ...{ __typename: 'JewelleryBox', pieces, has_more: false, total_values: totals },
        insurance_list_url: '/insurance-list/key',
      },
    },
  },
});
const draw = (path = '/jewellery-box') =>
  drawInShop(<JewelleryBox />, { families: ['account', 'jewellery', 'gold', 'services'], path, signedIn });
const answer = async ({ net }: Awaited<ReturnType<typeof draw>>, body: object): Promise<void> => {
  await net.waitForCalls(1);
  net.calls[0]?.answer(body);
};
const shownFineness = () =>
  screen.getByLabelText<HTMLSelectElement>('Fineness').selectedOptions[0]?.textContent;

describe('the jewellery box', () => {
  it('says what could not be loaded, and loads it again', async () => {
    const shop = await draw();
    await answer(shop, { errors: [{ message: 'No', extensions: { code: 'INTERNAL_ERROR' } }] });
    await screen.findByText('Your jewellery box cannot be shown right now.');
    await shop.user.click(screen.getByRole('button'));
    await shop.net.waitForCalls(2);
    shop.net.calls[1]?.answer(boxOf([], []));
    await screen.findByRole('heading', { name: 'Your jewellery box is empty' });
  });

  it('shows each total in its currency, and why a piece has no value', async () => {
    const shop = await draw();
    const silver = added('b', {
      metals: [{ __typename: 'JewelleryMetal', metal: 'SILVER', fineness: 925, weight: 12 }],
      ...{ value: null, not_valued: 'NO_BOARD' },
    });
    const ring = piece({
      uid: 'c',
      name: 'Ring',
      metals: [],
      value: null,
      not_valued: 'NO_METAL',
      quantity: 2,
    });
    await answer(shop, boxOf([piece({}), ring, silver], [money(8_606), money(5_530, 'CNY')]));
    const summary = await screen.findByRole('region', { name: 'Gold value today' });
    within(summary).getByText('HK$8,606');
    within(summary).getByText('¥5,530');
    screen.getByText('Gold 999.9 · 8.26 g (0.221 tael)');
    screen.getByText('Its weight or fineness is not recorded');
    screen.getByText('This market does not buy the metal back right now');
    expect(screen.getByRole('link', { name: 'Insurance list (PDF)' }).getAttribute('href')).toBe(
      '/insurance-list/key',
    );
    expect(screen.queryByRole('button', { name: 'Remove Bangle' })).toBeNull();
  });

  it('names the certificate, with the report of its laboratory', async () => {
    const shop = await draw();
    const certificates = [
      {
        __typename: 'JewelleryCertificate',
        laboratory: 'GIA',
        number: '2141',
        url: 'https://example.com/2141',
      },
      { __typename: 'JewelleryCertificate', laboratory: null, number: 'N-7', url: null },
    ];
    await answer(shop, boxOf([piece({ certificates })]));
    const link = await screen.findByRole('link', { name: /^GIA 2141/ });
    expect(link.getAttribute('href')).toBe('https://example.com/2141');
    screen.getByText('N-7');
  });

  it('takes no further piece once fifty were added', async () => {
    const shop = await draw();
    await answer(shop, boxOf(Array.from({ length: 50 }, (_, index) => added(`p${index}`))));
    await screen.findByText('You can add at most 50 pieces from elsewhere.');
    expect(screen.queryByRole('link', { name: 'Add a piece' })).toBeNull();
  });

  it('keeps the dialog open where a piece could not be removed', async () => {
    const shop = await draw();
    await answer(shop, boxOf([added('b')]));
    await shop.user.click(await screen.findByRole('button', { name: 'Remove Ring b' }));
    const dialog = screen.getByRole('dialog');
    await shop.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await shop.net.waitForCalls(2);
    expect(shop.net.calls[1]?.variables).toEqual({ uid: 'b' });
    shop.net.calls[1]?.answer({ errors: [{ message: 'No', extensions: { code: 'NOT_AUTHORISED' } }] });
    await within(dialog).findByRole('alert');
  });

  it('keeps what was typed where the shop refuses a piece', async () => {
    const shop = await draw('/jewellery-box?edit=new');
    await answer(shop, boxOf([]));
    await shop.user.type(await screen.findByLabelText('Name'), 'Ring');
    await shop.user.type(screen.getByLabelText('Weight (g)'), '3.5');
    await shop.user.click(screen.getByRole('button', { name: 'Save' }));
    await shop.net.waitForCalls(2);
    expect(shop.net.calls[1]?.variables).toEqual({
      input: { name: 'Ring', metal: 'GOLD', fineness: 999, weight: 3.5, acquired_on: null },
    });
    shop.net.calls[1]?.answer({
      errors: [{ message: 'Full', extensions: { code: 'JEWELLERY_BOX_FULL', data: { most: 50 } } }],
    });
    await screen.findByText('You can add at most 50 pieces from elsewhere.');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Ring');
  });

  it('shows the fineness that it sends after each change of the metal', async () => {
    const shop = await draw('/jewellery-box?edit=new');
    await answer(shop, boxOf([]));
    await shop.user.type(await screen.findByLabelText('Name'), 'Ring');
    await shop.user.type(screen.getByLabelText('Weight (g)'), '3.5');
    await shop.user.selectOptions(screen.getByLabelText('Fineness'), '7500');
    await shop.user.selectOptions(screen.getByLabelText('Metal'), 'SILVER');
    expect(shownFineness()).toBe('999');
    await shop.user.selectOptions(screen.getByLabelText('Metal'), 'GOLD');
    expect(shownFineness()).toBe('999.9');
    await shop.user.click(screen.getByRole('button', { name: 'Save' }));
    await shop.net.waitForCalls(2);
    expect(shop.net.calls[1]?.variables.input).toMatchObject({ metal: 'GOLD', fineness: 999.9 });
  });

  it('does not open the form of a piece that is not there', async () => {
    const shop = await draw('/jewellery-box?edit=zzz');
    await answer(shop, boxOf([piece({})]));
    await screen.findByText('This piece is no longer in your jewellery box.');
  });
});
