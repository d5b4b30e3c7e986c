import { addPendant } from './bag.ts';
import { deliverySteps, fillAddress, PASSWORD } from './order.ts';
import { expectPictures, field, fill, openDialog, part, submit, textOf, until } from './parts.ts';
import type { Journey, Visit } from './walk.ts';

const email = `member-${Date.now()}@example.com`;
const newPassword = `${PASSWORD}9`;

const nameInHeader = ({ page }: Visit, name: string): Promise<void> =>
  until(`${name} in the header`, async () =>
    (await textOf(part(page, 'accountTrigger-root'))).includes(name),
  );

async function signIn(visit: Visit, password: string): Promise<void> {
  const { page } = visit;
  await part(page, 'accountTrigger-trigger').click();
  const form = part(page, 'signIn-form');
  await fill(form, { email, password });
  await submit(form).click();
}

export const member: Journey = {
  name: 'member',
  inOrder: true,
  steps: [
    {
      title: 'an account is opened',
      async walk(visit) {
        await visit.open('/create-account');
        const form = part(visit.page, 'createAccount-root');
        await fill(form, {
          'customer.firstname': 'Siu Ming',
          'customer.lastname': 'Wong',
          'customer.email': email,
          password: PASSWORD,
        });
        await submit(form).click();
        await nameInHeader(visit, 'Siu Ming');
      },
    },
    {
      title: 'the address book takes an address',
      async walk({ page, open }) {
        await open('/address-book');
        await part(page, 'addressBookPage-addButton').click();
        const dialog = openDialog(page);
        await fill(dialog, { firstname: 'Siu Ming', lastname: 'Wong' });
        await fillAddress(dialog);
        await dialog.locator('[name="default_shipping"]').check({ force: true });
        await submit(dialog).click();
        await until('the address', async () =>
          (await textOf(part(page, 'addressCard-root'))).includes('118 Hollywood Road'),
        );
      },
    },
    {
      title: 'an address is changed',
      async walk({ page }) {
        await part(page, 'addressCard-editButton').first().click();
        const dialog = openDialog(page);
        await until('the form with the address', async () =>
          (await field(dialog, 'street[0]').inputValue()).includes('118'),
        );
        await fill(dialog, { 'street[1]': 'Back door' });
        await submit(dialog).click();
        await until('the second line', async () =>
          (await textOf(part(page, 'addressCard-root'))).includes('Back door'),
        );
      },
    },
    {
      title: 'a second address is kept and deleted',
      async walk({ page }) {
        await part(page, 'addressBookPage-addButton').click();
        const dialog = openDialog(page);
        await fill(dialog, { firstname: 'Second', lastname: 'Home' });
        await fillAddress(dialog);
        await submit(dialog).click();
        const cards = part(page, 'addressCard-root');
        await until('two addresses', async () => (await cards.count()) === 2);
        await part(page, 'addressCard-deleteButton').click();
        await part(page, 'addressCard-confirmDeleteButton').click();
        await until('one address', async () => (await cards.count()) === 1);
      },
    },
    { title: 'a piece goes into the bag', walk: addPendant },
    {
      title: 'the checkout knows the address',
      async walk({ page, open }) {
        await open('/checkout');
        await until('the address', async () =>
          (await textOf(part(page, 'shippingInformation-root').or(part(page, 'card-root')))).includes(
            'Hollywood',
          ),
        );
      },
    },
    ...deliverySteps,
    {
      title: 'the history has the order with its pieces, addresses and total',
      async walk({ page, open }) {
        await open('/order-history');
        const row = part(page, 'orderRow-root').first();
        await row.waitFor();
        await expectPictures(row);
        await row.locator('[class*="orderRow-contentToggleContainer-"]').click();
        const details = part(page, 'orderDetails-root').first();
        const text = await textOf(details);
        for (const expected of ['Hollywood', 'Under the Moon'])
          if (!text.includes(expected)) throw new Error(`${expected} is missing in: ${text}`);
        if (/undefined|null|NaN/.test(text)) throw new Error(`The order has gaps: ${text}`);
      },
    },
    {
      title: 'an order is found by its number, and an unknown number is not',
      async walk({ page }) {
        const row = part(page, 'orderRow-root');
        const number = await textOf(part(page, 'orderRow-orderNumber').last());
        await field(page, 'search').fill(number);
        await submit(part(page, 'orderHistoryPage-search')).click();
        await until('the order', async () => (await row.count()) === 1);
        await field(page, 'search').fill('00000000');
        await submit(part(page, 'orderHistoryPage-search')).click();
        await part(page, 'orderHistoryPage-emptyHistoryMessage').waitFor();
      },
    },
    {
      title: 'name and password are changed',
      async walk(visit) {
        const { page, open } = visit;
        await open('/account-information');
        await part(page, 'accountInformationPage-editInformationButton')
          .locator('button')
          .or(part(page, 'accountInformationPage-editInformationButton'))
          .last()
          .click();
        const dialog = openDialog(page);
        await fill(dialog, { firstname: 'Siu Fong' });
        await part(dialog, 'editForm-changePasswordButtonContainer').locator('button').click();
        await fill(dialog, { password: PASSWORD, newPassword });
        await submit(dialog).click();
        await nameInHeader(visit, 'Siu Fong');
      },
    },
    {
      title: 'the newsletter is ordered, and waits for the link in an e-mail',
      async walk({ page, open }) {
        await open('/communications');
        const box = page.locator('[name="isSubscribed"]');
        // The form fills itself once the answer has arrived.
        await page.waitForLoadState('networkidle');
        await box.setChecked(true, { force: true });
        const saved = page.waitForResponse(
          (response) => response.request().postData()?.includes('is_subscribed') === true,
        );
        await submit(part(page, 'communicationsPage-form')).click();
        // The address is not verified yet. The shop's own journeys open the link that verifies it.
        const answer = await (await saved).text();
        if (!answer.includes('"is_subscribed":false')) throw new Error(`Subscribed at once: ${answer}`);
        await part(page, 'communicationsPage-form').waitFor();
      },
    },
    {
      title: 'who signs out and in again finds the bag, with what was added in between',
      async walk(visit) {
        const { page, open } = visit;
        await addPendant(visit);
        await part(page, 'accountTrigger-trigger').click();
        await part(page, 'accountMenuItems-signOut').click();
        await until('an empty bag', async () => (await part(page, 'cartTrigger-counter').count()) === 0);
        await addPendant(visit);
        await open('/');
        await signIn(visit, newPassword);
        await nameInHeader(visit, 'Siu Fong');
        await until('two pieces', async () =>
          (await textOf(part(page, 'cartTrigger-counter'))).startsWith('2'),
        );
      },
    },
  ],
};
