import type { Page } from 'playwright-core';
import { addPendant } from './bag.ts';
import { fill, fillRegion, home, numberOf, part, submit, textOf, until } from './parts.ts';
import type { Journey, Step } from './walk.ts';

/** The client requires three kinds of characters in a password. */
export const PASSWORD = 'Lotus-gold-88';
const orderNumber = /\d{8,}/;

export async function fillAddress(form: ReturnType<typeof part>): Promise<void> {
  await fill(form, home);
  await fillRegion(form);
}

/** Steps from the address to the order: delivery, payment, review, order. */
export const deliverySteps: readonly Step[] = [
  {
    title: 'a way of delivery is chosen',
    async walk({ page }) {
      // For an address of the address book the client selects the first delivery method without asking.
      const form = part(page, 'shippingMethod-form');
      const done = part(page, 'completedView-root');
      await form.or(done).first().waitFor();
      if ((await form.count()) > 0) await submit(form).click();
      await done.waitFor();
    },
  },
  {
    title: 'the payment is chosen, with the bill to the same address',
    async walk({ page }) {
      const payments = part(page, 'paymentMethods-root');
      const total = part(page, 'priceSummary-totalPrice').last();
      // While the bag still loads, the client may render the step again and lose a choice. So the choice is
      // repeated.
      await until('the choice', async () => {
        await payments.locator('input[value="checkmo"]').click({ force: true });
        await part(page, 'checkmo-root').waitFor({ timeout: 2_000 });
        return true;
      });
      await part(page, 'checkoutPage-review_order_button').click();
      await part(page, 'checkoutPage-place_order_button').waitFor();
      if ((await numberOf(total)) === 0) throw new Error('No total');
    },
  },
  {
    title: 'the order is placed and has a number',
    async walk({ page }) {
      await part(page, 'checkoutPage-place_order_button').click();
      await placed(page);
    },
  },
];

async function placed(page: Page): Promise<void> {
  const receipt = part(page, 'orderConfirmationPage-mainContainer');
  await receipt.waitFor();
  const text = await textOf(receipt);
  if (!orderNumber.test(text)) throw new Error(`No order number: ${text}`);
  if (/undefined|null/.test(text)) throw new Error(`The receipt has gaps: ${text}`);
}

export const guest: Journey = {
  name: 'guest',
  inOrder: true,
  steps: [
    { title: 'a piece goes into the bag', walk: addPendant },
    {
      title: 'the checkout takes an address',
      async walk({ page, open }) {
        await open('/checkout');
        const form = part(page, 'guestForm-root');
        await form.waitFor();
        await fill(form, {
          email: `guest-${Date.now()}@example.com`,
          firstname: 'Tai Man',
          lastname: 'Chan',
        });
        await fillAddress(form);
        await submit(form).click();
        await part(page, 'card-root').first().waitFor();
      },
    },
    ...deliverySteps,
    {
      title: 'the receipt turns the guest into a member',
      async walk({ page }) {
        const form = part(page, 'orderConfirmationPage-sidebarContainer').locator('form');
        await fill(form, { password: PASSWORD });
        await submit(form).click();
        await until('the member’s name in the header', async () =>
          (await textOf(part(page, 'accountTrigger-root'))).includes('Tai Man'),
        );
      },
    },
  ],
};
