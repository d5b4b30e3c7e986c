import type { Page } from 'playwright-core';
import {
  expectPictures,
  field,
  fillRegion,
  numberOf,
  openDialog,
  part,
  submit,
  textOf,
  until,
} from './parts.ts';
import type { Journey, Step, Visit } from './walk.ts';

/** Addresses of a piece without options and of one with two options. */
const PENDANT = '/yuexia-fu-pendant-necklace.html';
const RING = '/tongxin-plain-wedding-band.html';
const COUPON = 'WELCOME300';

const lines = (page: Page) => part(page, 'product-root');
const inBag = async (page: Page): Promise<number> => {
  const counter = part(page, 'cartTrigger-counter').first();
  return (await counter.count()) === 0 ? 0 : numberOf(counter);
};
const total = (page: Page) => part(page, 'priceSummary-totalPrice').last();

export async function addPendant({ page, open }: Visit): Promise<void> {
  await open(PENDANT);
  const before = await inBag(page);
  await submit(part(page, 'productFullDetail-actions')).click();
  await until('one more piece in the bag', async () => (await inBag(page)) === before + 1);
}

/** Opens a collapsed section beside the lines. */
const unfold = (page: Page, section: 'delivery' | 'coupon'): Promise<void> =>
  part(page, 'section-title_container')
    .nth(section === 'delivery' ? 0 : 1)
    .click();

const addSteps: readonly Step[] = [
  { title: 'a piece without options goes into the bag', walk: addPendant },
  {
    title: 'a piece with options goes into the bag once they are chosen',
    async walk({ page, open }) {
      await open(RING);
      const options = part(page, 'option-root');
      await until('two options', async () => (await options.count()) === 2);
      const add = submit(part(page, 'productFullDetail-actions'));
      if (await add.isEnabled()) throw new Error('The piece can be added without its options');
      // Chooses the second value of each option, because the first size of this metal is sold out.
      for (const option of await options.all()) await option.locator('button').nth(1).click();
      await add.click();
      await until('two pieces in the bag', async () => (await inBag(page)) === 2);
    },
  },
  {
    title: 'the small bag shows both with their pictures',
    async walk({ page, open }) {
      await open('/');
      await part(page, 'cartTrigger-trigger')
        .first()
        .locator('button')
        .or(part(page, 'cartTrigger-trigger'))
        .first()
        .click();
      const list = part(page, 'productList-root').first();
      await expectPictures(list);
      if ((await list.locator('[class*="item-root-"]').count()) !== 2) throw new Error('Not two lines');
    },
  },
];

const changeSteps: readonly Step[] = [
  {
    title: 'the bag shows both with pictures, options and prices',
    async walk({ page, open }) {
      await open('/cart');
      await until('two lines', async () => (await lines(page).count()) === 2);
      await expectPictures(part(page, 'cartPage-body'));
      await part(page, 'productOptions-options').or(part(page, 'product-options')).first().waitFor();
      if ((await numberOf(total(page))) === 0) throw new Error('No total');
    },
  },
  {
    title: 'another quantity changes the total',
    async walk({ page }) {
      const before = await numberOf(total(page));
      await lines(page).first().locator('[class*="quantity-button_increment-"]').click();
      await until('a larger total', async () => (await numberOf(total(page))) > before);
      await lines(page).first().locator('[class*="quantity-button_decrement-"]').click();
      await until('the total of before', async () => (await numberOf(total(page))) === before);
    },
  },
  {
    title: 'the options of a line are changed',
    async walk({ page }) {
      const ring = lines(page).filter({ has: page.locator('[class*="ptions-"] dd, [class*="ptionLabel-"]') });
      const before = await textOf(ring);
      await ring.locator('[class*="kebab-kebab-"]').click();
      await ring.locator('[class*="kebab-dropdown"] button').first().click();
      const dialog = openDialog(page);
      const sizes = dialog.locator('[class*="optionRoot-"]').last().locator('button');
      await until('sizes', async () => (await sizes.count()) > 1);
      await expectPictures(dialog);
      await sizes.nth(2).click();
      await submit(dialog).click();
      await until('another size on the line', async () => {
        const count = await lines(page).count();
        return count === 2 && (await textOf(ring)) !== before;
      });
    },
  },
  {
    title: 'a coupon lowers the total and can be taken back',
    async walk({ page }) {
      const before = await numberOf(total(page));
      await unfold(page, 'coupon');
      await field(page, 'couponCode').fill(COUPON);
      await submit(part(page, 'couponCode-entryForm')).click();
      await until('a lower total', async () => (await numberOf(total(page))) === before - 300);
      await part(page, 'couponCode-removeButton').click();
      await until('the total of before', async () => (await numberOf(total(page))) === before);
    },
  },
  {
    title: 'a delivery is estimated before the address is known',
    async walk({ page }) {
      await unfold(page, 'delivery');
      await part(page, 'shippingMethods-root').locator('button').click();
      const form = part(page, 'shippingForm-root');
      await form.waitFor();
      await fillRegion(form);
      await field(form, 'zip').fill('999077');
      await submit(form).click();
      const methods = part(page, 'shippingMethods-root').locator('input[type="radio"]');
      await until('ways of delivery', async () => (await methods.count()) > 0);
      await methods.first().check({ force: true });
      await part(page, 'priceSummary-root').first().waitFor();
    },
  },
  {
    title: 'a line is removed',
    async walk({ page }) {
      await lines(page).last().locator('[class*="kebab-kebab-"]').click();
      await lines(page)
        .last()
        .locator('[class*="kebab-dropdown"] [class*="section-menuItem-"]')
        .last()
        .click();
      await until('one line', async () => (await lines(page).count()) === 1);
      await page.reload();
      await until('one line after a reload', async () => (await lines(page).count()) === 1);
    },
  },
];

export const bag: Journey = { name: 'bag', inOrder: true, steps: [...addSteps, ...changeSteps] };
