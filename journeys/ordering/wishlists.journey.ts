/** Wish lists: a guest's heart, several lists, notes, sharing, a stranger who reads one, and the way to the bag. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn, main, newCustomer, password } from '../support/accounts.ts';
import { expectAccessible, look, quiet, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();

const runs = [
  {
    width: 375,
    store: 'default',
    language: 'zh',
    words: {
      heart: /^收藏/,
      signIn: '去登录',
      kept: /已收进/,
      title: '心愿单',
      create: '新建心愿单',
      name: '名称',
      send: '建立',
      list: '婚礼',
      note: /^添加备注/,
      noteLabel: '备注',
      save: '保存',
      move: /^移到其他心愿单：/,
      moveNow: '移动',
      moved: /已移到“婚礼”/,
      share: /^分享：/,
      makePublic: '公开并分享',
      copy: '复制链接',
      close: '关闭',
      toBag: /^加入购物袋：/,
      all: '全部移入购物袋',
      remove: /^移除：/,
      undo: '撤销',
      print: '打印心愿单',
      none: '打不开这份心愿单',
      empty: '这份心愿单还是空的',
      choose: '换一份心愿单',
      done: '完成',
    },
  },
  {
    width: 1280,
    store: 'hk_en',
    language: 'en',
    words: {
      heart: /^Save /,
      signIn: 'Sign in',
      kept: /is on “/,
      title: 'Wish lists',
      create: 'New list',
      name: 'Name',
      send: 'Create',
      list: 'Wedding',
      note: /^Add a note/,
      noteLabel: 'Note',
      save: 'Save',
      move: /^Move or copy: /,
      moveNow: 'Move',
      moved: /is now on “Wedding”/,
      share: /^Share: /,
      makePublic: 'Make it public',
      copy: 'Copy link',
      close: 'Close',
      toBag: /^Add to bag: /,
      all: 'Move all to bag',
      remove: /^Remove: /,
      undo: 'Undo',
      print: 'Print the list',
      none: 'This wish list cannot be opened',
      empty: 'Nothing on this list yet',
      choose: 'Change list',
      done: 'Done',
    },
  },
] as const;

const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

const rows = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

describe('wish lists', () => {
  it.each(runs)('keep what a guest liked, and lead to the bag ($width px, $language)', async (run) => {
    const { width, store, language, words } = run;
    const shot = (name: string) => look(page, `wishlist-${name}-${width}-${language}`);
    const visited = await visit({ width, store });
    const { page, at } = visited;
    const email = await newCustomer();

    // A guest's heart asks to sign in, and the piece is kept.
    await page.goto(at('/gold.html'));
    const heart = main(page).getByRole('article').first().getByRole('button', { name: words.heart });
    await heart.click();
    await page.getByRole('button', { name: words.signIn }).waitFor();
    await shot('guest-heart');
    await page.getByRole('button', { name: words.signIn }).click();
    await page.waitForURL((url) => url.searchParams.get('next') === '/gold.html');
    await main(page).getByRole('status').first().waitFor();
    await shot('sign-in');
    await fillSignIn(page, email, password);
    await page.waitForURL(at('/gold.html'));
    await page.getByText(words.kept).waitFor();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await shot('kept');

    // Two more, by hearts on a list and on a piece's page.
    await main(page).getByRole('article').nth(1).getByRole('button', { name: words.heart }).click();
    const third = main(page).getByRole('article').nth(2).getByRole('link').first();
    await page.goto(at((await third.getAttribute('href')) ?? ''));
    const own = main(page).getByRole('button', { name: words.heart }).first();
    await own.click();
    await page.getByText(words.kept).first().waitFor();
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');

    // The list: a note, a second list, a move.
    await page
      .getByRole('banner')
      .getByRole('link', { name: words.title.replace('lists', 'list') })
      .click();
    await page.waitForURL(at('/wishlist'));
    await expect.poll(() => rows(page).count()).toBe(3);
    await fits(page);
    await expectAccessible(page);
    await shot('list');
    await rows(page).first().getByRole('button', { name: words.note }).click();
    await main(page).getByLabel(words.noteLabel, { exact: true }).fill('手围 16 厘米\nfor Mum');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: words.save }).click();
    await rows(page).first().getByText('for Mum').waitFor();
    await main(page).getByRole('button', { name: words.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.name, { exact: true }).fill(words.list);
    await expectAccessible(page);
    await shot('new');
    await dialog.getByRole('button', { name: words.send }).click();
    await main(page).getByText(words.empty).waitFor();
    await shot('empty');
    await page.goto(at('/wishlist'));
    for (let left = 2; left >= 1; left -= 1) {
      await rows(page).first().getByRole('button', { name: words.move }).click();
      await dialog.getByRole('radio', { name: words.list }).check();
      await expectAccessible(page);
      if (left === 2) await shot('move');
      await dialog.getByRole('button', { name: words.moveNow, exact: true }).click();
      await page.getByText(words.moved).first().waitFor();
      await expect.poll(() => rows(page).count()).toBe(left);
    }

    // Removing is undone, with nothing lost.
    await rows(page).first().getByRole('button', { name: words.remove }).click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.getByRole('button', { name: words.undo }).click();
    await expect.poll(() => rows(page).count()).toBe(1);

    // Sharing: the second list becomes public.
    if (width === 375)
      await main(page)
        .getByRole('combobox')
        .selectOption({ label: `${words.list} (2)` });
    else await main(page).getByRole('link', { name: words.list }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).first().getByText('for Mum').or(rows(page).nth(1).getByText('for Mum')).waitFor();
    await shot('second');
    await main(page).getByRole('button', { name: words.share }).click();
    await dialog.getByRole('button', { name: words.makePublic }).click();
    const link = await dialog.locator('output').innerText();
    expect(link).toContain('/wishlist/shared/');
    await expectAccessible(page);
    await shot('share');
    await dialog.getByRole('link', { name: words.print }).click();
    await page.waitForURL(/\/wishlist\/print\?list=/);
    await main(page).getByRole('heading', { level: 1, name: words.list }).waitFor();
    await main(page).getByText('for Mum').waitFor();
    await expectAccessible(page);
    await shot('print');

    // A stranger sees the pieces, not the note, and can buy.
    const stranger = await visit({ width, store });
    const { pathname, search } = new URL(link);
    await stranger.page.goto(stranger.at(pathname + search));
    await stranger.page.getByRole('heading', { level: 1, name: words.list }).waitFor();
    expect(await main(stranger.page).innerText()).not.toContain('for Mum');
    expect(await stranger.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await fits(stranger.page);
    await expectAccessible(stranger.page);
    await look(stranger.page, `wishlist-stranger-${width}-${language}`);
    const unknown = await stranger.page.goto(stranger.at('/wishlist/shared/nothing'));
    expect(unknown?.status()).toBe(404);
    await stranger.page.getByRole('heading', { level: 1, name: words.none }).waitFor();
    await expectAccessible(stranger.page);
    await look(stranger.page, `wishlist-unknown-${width}-${language}`);

    // All of a list goes to the bag; what cannot go stays, with its reason.
    await page.goBack();
    await main(page).getByRole('button', { name: words.all }).click();
    await main(page).getByRole('status').first().waitFor();
    await quiet(page);
    await expectAccessible(page);
    await shot('all');
  });

  it('keep long names, choices and the focus, and close a link that is private again', async () => {
    const customer = await createCustomer('hk_en');
    const longName = `${'💍قائمة'.repeat(8)} birthday`;
    const made = await askAs<{ createWishlist: { wishlist: { id: string } } }>(
      customer.token,
      'mutation ($input: CreateWishlistInput!) { createWishlist(input: $input) { wishlist { id } } }',
      { input: { name: longName, visibility: 'PUBLIC' } },
      'hk_en',
    );
    for (let count = 1; count <= 12; count += 1)
      await askAs(
        customer.token,
        'mutation ($input: CreateWishlistInput!) { createWishlist(input: $input) { wishlist { id } } }',
        { input: { name: `Birthday of somebody ${count}`, visibility: 'PRIVATE' } },
        'hk_en',
      );
    const { page, at } = await visit({ width: 1280, store: 'hk_en' });
    const dialog = page.getByRole('dialog');

    // A chosen size is kept with the piece.
    await page.goto(at('/sign-in?next=/zhishou-inscribed-gold-ring.html'));
    await signInHere(page, customer);
    await page.getByRole('heading', { level: 1, name: /Hand in Hand/ }).waitFor();
    const size = main(page).getByRole('radio', { disabled: false }).first();
    await size.check();
    const heart = main(page)
      .getByRole('button', { name: /^Save / })
      .first();
    await heart.click();
    await page.getByText(/is on “My wish list”/).waitFor();

    // The notice leads to the lists of the piece.
    await page.getByRole('button', { name: 'Change list' }).click();
    const chosenLists = () =>
      dialog
        .getByRole('group', { name: 'Your wish lists', exact: true })
        .and(page.locator('[aria-busy="false"]'))
        .getByRole('checkbox', { checked: true })
        .count();
    await dialog.getByRole('checkbox', { name: /birthday/ }).check();
    await expect.poll(chosenLists).toBe(2);
    await dialog.getByRole('checkbox', { name: /^My wish list/ }).uncheck();
    await expect.poll(chosenLists).toBe(1);
    expect(await dialog.getByRole('checkbox', { name: /birthday/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await look(page, 'wishlist-lists-1280-en');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => heart.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await heart.getAttribute('aria-pressed')).toBe('true');

    // Many lists with long names fit the page.
    await page.goto(at('/wishlist'));
    await main(page)
      .getByRole('link', { name: /birthday/ })
      .click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).not.toContain('Options not chosen yet');
    await fits(page);
    await expectAccessible(page);
    await look(page, 'wishlist-long-1280-en');
    await page.setViewportSize({ width: 375, height: 812 });
    await fits(page);
    await look(page, 'wishlist-long-375-en');

    // Undo brings the chosen size back.
    await rows(page)
      .first()
      .getByRole('button', { name: /^Remove: / })
      .click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rows(page)
      .first()
      .getByText(/^Ring size/)
      .waitFor();

    // Offline nothing is lost.
    await page.context().setOffline(true);
    await rows(page)
      .first()
      .getByRole('button', { name: /^Remove: / })
      .click();
    await page
      .getByText(/connection was lost/)
      .first()
      .waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.context().setOffline(false);

    // The link of a list that is private again opens nothing, also by Magento's path.
    const { customer: owner } = await askAs<{ customer: { wishlist_v2: { sharing_code: string } } }>(
      customer.token,
      'query ($id: ID!) { customer { wishlist_v2(id: $id) { sharing_code } } }',
      { id: made.createWishlist.wishlist.id },
    );
    const code = owner.wishlist_v2.sharing_code;
    const stranger = await visit({ width: 375, store: 'hk_en' });
    await stranger.page.goto(stranger.at(`/wishlist/shared/index/code/${code}`));
    await stranger.page.getByRole('heading', { level: 1, name: /birthday/ }).waitFor();
    await stranger.page.getByRole('button', { name: /^Add to bag: / }).click();
    await stranger.page
      .getByRole('dialog')
      .getByText(/Hand in Hand/)
      .waitFor();
    await main(page)
      .getByRole('button', { name: /^Edit: / })
      .click();
    await dialog.getByRole('radio', { name: /^Private/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await stranger.page.goto(stranger.at(`/wishlist/shared/${code}`)))?.status()).toBe(404);

    // Deleting asks first.
    await main(page)
      .getByRole('button', { name: /^Delete: / })
      .click();
    await expectAccessible(page);
    await look(page, 'wishlist-delete-375-en');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(at('/wishlist'));
    await expect.poll(() => main(page).getByRole('option').count()).toBe(13);
  });
});
