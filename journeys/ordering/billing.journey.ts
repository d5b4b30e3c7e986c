/** The billing address of a customer with an address book. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();

describe('the billing address of a customer', () => {
  it.each([
    [375, 'default', '账单地址', '与收货信息相同', '提交订单'],
    [1280, 'cn_en', 'Billing address', 'Same as the delivery details', 'Place order'],
  ] as const)(
    'is offered from their address book at %i px in %s',
    async (width, store, heading, same, place) => {
      const customer = await createCustomer(store);
      const ids: number[] = [];
      for (const street of ['南京西路 1515 号', '淮海中路 999 号']) {
        const { createCustomerAddress } = await askAs<{ createCustomerAddress: { id: number } }>(
          customer.token,
          'mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
          {
            input: {
              firstname: '知夏',
              lastname: '林',
              street: [street],
              city: '上海市',
              district: '静安区',
              region: { region: '上海市' },
              country_code: 'CN',
              telephone: '13800138000',
              default_shipping: ids.length === 0,
            },
          },
          store,
        );
        ids.push(createCustomerAddress.id);
      }
      const shop = await visit({ width, store });
      const { page, at } = shop;
      await page.goto(at('/sign-in?next=/account'));
      await signInHere(page, customer);
      await page.waitForURL(at('/account'));
      await page.goto(at((await simplePieces(store))[0]?.path ?? ''));
      await page.getByRole('button', { name: /^(?:加入购物袋|Add to bag)$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^(?:去结算|Checkout)$/ })
        .click();
      await page.waitForURL(at('/checkout'));
      const main = page.getByRole('main');
      await main.getByRole('checkbox', { name: same }).uncheck();
      const bill = main.getByRole('group', { name: heading });
      await expect.poll(() => bill.getByRole('radio', { name: /南京西路/ }).isChecked()).toBe(true);
      await bill.getByRole('radio', { name: /淮海中路/ }).check();
      expect(await bill.getByRole('textbox').count()).toBe(0);
      await look(page, `checkout-bill-book-${width}`);
      await expectAccessible(page);
      await typeCard(page, '4242 4242 4242 4242');
      const saved = page.waitForRequest((request) =>
        (request.postData() ?? '').includes(`"billing":{"customer_address_id":${ids[1]}}`),
      );
      await page.getByRole('button', { name: place }).click();
      await saved;
      await page.waitForURL('**/checkout/success/**');
    },
  );
});
