import { describe, expect, it } from 'vitest';
import { wordsIn } from './testing.ts';
import { openWordBook } from './word-book.ts';
import type { Words } from './words.tsx';

describe('a book of words', () => {
  it('has the texts of every page at once, and those of a family when it has loaded', async () => {
    const book = await openWordBook('en-US');
    const { words } = book;
    expect(words('shell.bag')).toBe('Bag');
    expect(words('buy.checkout.title')).toBe('buy.checkout.title');
    const coming = book.comingOf('buy');
    expect(words('buy.checkout.title')).toBe('buy.checkout.title');
    await coming;
    expect(book.comingOf('buy')).toBe(coming);
    expect(coming).toMatchObject({ status: 'fulfilled' });
    expect(words('buy.checkout.title')).toBe('Checkout');
    expect(book.words).toBe(words);
  });

  it('loads the families of a screen, each once', async () => {
    const book = await openWordBook('zh-Hans-CN');
    await book.load(['account', 'orders']);
    const account = book.comingOf('account');
    await book.load(['account']);
    expect(book.comingOf('account')).toBe(account);
    expect(book.words('account.signIn')).toBe('登录');
  });
});

describe('the type of words', () => {
  it('rejects a key of a family that is not named', async () => {
    const shop = await wordsIn('en-US');
    const buyer = await wordsIn('en-US', 'buy', 'orders');
    const fewer: Words<'buy'> = buyer;
    // @ts-expect-error The family `buy` is not among the words.
    expect(shop('buy.checkout.title')).toBe('buy.checkout.title');
    // @ts-expect-error These words lack the family `buy`.
    const more: Words<'buy'> = shop;
    expect(more).toBe(shop);
    expect(fewer('buy.checkout.title')).toBe('Checkout');
  });
});
