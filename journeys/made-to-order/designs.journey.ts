/** Screens that show a finished design: bag, checkout, orders, the counter in a store, account. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseTile } from '../support/atelier.ts';
import { bagOfDesigns, comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, look, publishGoldPrice, quiet, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

/** Share codes of the sample's tables. */
const designs = {
  ring: 'ASp3iQEAAgdzdS1xdWFuBgMHKAgDCQAT_QMUAQAE58QB0LYBy5wBy8QBAACtK_mL',
  pair: 'AUV3iQEBAgMAB3N1LXF1YW4GAwcoCAMJABP9AxQBAwpMaW4gJiBDaGVuAAAGBAcoCAEJABPhBBQBAQoyMDI2LjExLjIxAADIXlih',
  bracelet: 'ASF3iQEDAQACCWhvbmcteGlhbgYACgYLAhQEAgRMT1ZFAAAzexXT',
  pendant: 'ASF3iQEEAQUCBXlpLWJpBALzvAGJtwEGAAwBDQIOwgMUAACuG9ll',
  long: 'AUZ3iQEAAgdzdS1xdWFuBgMHKAgACQAT4QQUAQMUV3d3d3d3d3dtbW1tbW1tbXd3d3cUTW1tbW1tbW1td3d3d3d3d3d3d3cAX-BVKw',
};
/** Designs, each with a stone of the inventory. */
const diamonds = [
  'ASx3iQECAgZ5aS14aW4DCUpELTAwMTA0OQAAMv4D_gO2AgYECAAJABOfBBQAACqzKAA',
  'ASx3iQECAgZ5aS14aW4DCUpELTAwMTg4NQAAMv4D_gO2AgYECAAJABOfBBQAAB25Qws',
] as const;
const { ring, pair, bracelet, pendant, long } = designs;
const gold = 'JL10521';
const fixed = 'JL10806';

const runs = [
  { width: 375, store: 'default', zh: true, diamond: diamonds[0] },
  { width: 1280, store: 'hk_en', zh: false, diamond: diamonds[1] },
] as const;

/** Checks that no word overflows and the page does not scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

const linesIn = async (cart: string): Promise<number> => {
  const { cart: bag } = await ask<{ cart: { items: readonly unknown[] } }>(
    'query ($id: String!) { cart(cart_id: $id) { items { uid } } }',
    { id: cart },
  );
  return bag.items.length;
};

/** Checks that a link to a piece is large enough for a finger. */
async function expectReach(page: Page, name: RegExp): Promise<void> {
  const link = main(page).getByRole('link', { name }).first();
  const isWithinReach = () =>
    link.evaluate((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return [middle - 21, middle + 21].every((y) => document.elementFromPoint(left + 4, y) === element);
    });
  await expect.poll(isWithinReach).toBe(true);
}

describe('a design', () => {
  it('gets back with one tap what a choice has removed', async () => {
    const { page, at } = await visit(runs[0]);
    await page.goto(at(`/customizer/single-ring/width?d=${ring}`));
    const code = () => new URL(page.url()).searchParams.get('d');
    // A link made with older tables is converted at the first choice. The tile is marked at once; the address changes
    // later.
    const chosen = async (tile: RegExp): Promise<string | null> => {
      const before = code();
      await chooseTile(page, tile);
      await expect.poll(code).not.toBe(before);
      return code();
    };
    await chosen(/^3\.5/);
    const before = await chosen(/^4\.0/);
    await chosen(/^2\.0/);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(code).toBe(before);
    await expect.poll(() => page.getByRole('radio', { name: /^4\.0/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: '撤销' }).waitFor({ state: 'detached' });
  });

  it('changed from the bag replaces its line, despite reloads in between', async () => {
    const visited = await visit(runs[0]);
    const { page } = visited;
    const id = await bagOfDesigns('default', [ring], []);
    await comeWithBag(visited, 'default', id, '/cart');
    await main(page)
      .getByRole('link', { name: /查看与修改设计/ })
      .click();
    await main(page).getByRole('link', { name: '更改 宽度' }).click();
    await page.getByRole('radio', { name: /3\.5/ }).click();
    await page.reload();
    await page.goto(page.url().replace('/width?', '/review?'));
    await main(page)
      .getByRole('checkbox', { name: /执子之手/ })
      .check();
    await page.getByRole('button', { name: '更新购物袋' }).click();
    await page.getByRole('dialog').getByText('3.5').waitFor();
    await expect.poll(() => linesIn(id)).toBe(1);
    // Adding again changes the same line; adding a second piece has its own button.
    const drawer = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '更新购物袋' }).click();
    await drawer.waitFor();
    expect(await linesIn(id)).toBe(1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '另加一件' }).click();
    await expect.poll(() => linesIn(id)).toBe(2);
  });

  it.each(runs)('is beside other pieces in the bag and at the checkout ($width px, $store)', async (run) => {
    const { store, zh } = run;
    const visited = await visit(run);
    const { page, at } = visited;
    const id = await bagOfDesigns(store, [ring, pair, bracelet, pendant, run.diamond], [gold, fixed]);
    await comeWithBag(visited, store, id, '/cart');
    await main(page)
      .getByText(/(刻字（.+）：|engraving \(.+\): )执子之手$/)
      .waitFor();
    await main(page)
      .getByRole('link', {
        name: zh ? /查看与修改设计：红线.*手绳/ : /Open the design: Red Thread.*Cord bracelet/,
      })
      .waitFor();
    await expectReach(page, zh ? /^素圈.*单戒$/ : /^Plain Circle.*Ring$/);
    await expectFits(page);
    await expectAccessible(page);
    await look(page, `design-bag-${run.width}-${store}`);
    await page.goto(at('/checkout'));
    await page
      .getByRole('complementary')
      .getByText(/(刻字（.+）：|engraving \(.+\): )LOVE$/)
      .waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await look(page, `design-checkout-${run.width}-${store}`);
  });

  it.each(runs)('is in the order, in the account and at the counter ($width px, $store)', async (run) => {
    const { store, zh } = run;
    const customer = await createCustomer(store);
    const chosen = await bagOfDesigns(store, [run.diamond, ring]);
    const order = await orderOf(customer, { store, designs: [ring, pair, run.diamond] });
    const { page, at } = await visit(run);
    await page.goto(at('/saved-designs'));
    await signInHere(page, customer);
    await page.getByText(zh ? '还没有保存的设计' : 'No saved designs yet').waitFor();
    await expectAccessible(page);
    await look(page, `design-none-saved-${run.width}-${store}`);
    for (const [code, name] of [
      [pair, null],
      [
        bracelet,
        zh
          ? '给妈妈的七十岁生日，红绳小牌，刻上她的名字'
          : 'Grandmother’s seventieth birthday, on a red thread',
      ],
    ])
      await askAs(
        customer.token,
        'mutation ($code: String!, $name: String) { saveDesign(code: $code, name: $name) { uid } }',
        { code, name },
        store,
      );
    for (const [path, reference, name] of [
      ['/saved-designs', zh ? /七十岁/ : /Grandmother/, 'saved'],
      ['/order-history', zh ? /素圈.*单戒/ : /Plain Circle.*Ring/, 'history'],
      [
        `/order-details/${order.number}`,
        zh ? /刻字（.+）：Lin & Chen/ : /engraving \(.+\): Lin & Chen/,
        'order',
      ],
    ] as const) {
      await page.goto(at(path));
      await main(page).getByText(reference).first().waitFor();
      await quiet(page);
      await expectFits(page);
      await expectAccessible(page);
      await look(page, `design-${name}-${run.width}-${store}`);
    }
    const counter = await visit(run);
    await signInStaff(counter, store === 'default' ? 'CN0001' : 'HK0001', `/staff/orders/${order.number}`);
    await main(counter.page)
      .getByRole('button', { name: zh ? /工坊单/ : /Workshop sheet/ })
      .first()
      .waitFor();
    await expectFits(counter.page);
    await expectAccessible(counter.page);
    await look(counter.page, `design-staff-${run.width}-${store}`);
    // Another shopper has already chosen the same stone.
    const secondVisit = await visit(run);
    await comeWithBag(secondVisit, store, chosen, '/cart');
    await main(secondVisit.page)
      .getByText(zh ? /这颗钻石刚刚售出/ : /diamond has just been sold/i)
      .waitFor();
    await expectFits(secondVisit.page);
    await expectAccessible(secondVisit.page);
    await look(secondVisit.page, `design-stone-gone-${run.width}-${store}`);
  });
});

describe('a bag of designs only', () => {
  it('follows the gold price with ten designs that have the longest texts', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    const ten = [long, bracelet, pendant, ...Array<string>(7).fill(pair)];
    await comeWithBag(visited, 'default', await bagOfDesigns('default', ten), '/cart');
    await main(page).getByRole('link', { name: '去结算' }).waitFor();
    await expectFits(page);
    const { goldPrices } = await ask<{ goldPrices: readonly { type: string; sell: { value: number } }[] }>(
      '{ goldPrices { type sell { value } } }',
    );
    const sell = goldPrices.find(({ type }) => type === 'CN-CK9999')?.sell.value ?? Number.NaN;
    await publishGoldPrice('CN-CK9999', Math.round(sell * 1.012));
    await main(page).getByText('金价已变动').waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await look(page, 'design-ten-moved-375-default');
  });
});

describe('an order of a design', () => {
  it('that was cancelled says so', async () => {
    const store = 'hk_zh';
    const customer = await createCustomer(store);
    const order = await orderOf(customer, { store, designs: [pair], pay: 'checkmo' });
    await askAs(
      customer.token,
      'mutation ($number: String!) { cancelUnpaidOrder(input: { order_number: $number }) { cart_id } }',
      { number: order.number },
      store,
    );
    const { page, at } = await visit({ width: 375, store });
    await page.goto(at(`/order-details/${order.number}`));
    await signInHere(page, customer);
    await main(page)
      .getByText(/刻字（.+）：Lin & Chen/)
      .waitFor();
    await main(page).getByText('订单已取消').first().waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await look(page, 'design-order-cancelled-375-hk_zh');
  });
});
