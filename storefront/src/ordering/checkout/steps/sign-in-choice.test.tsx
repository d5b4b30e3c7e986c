import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { LinkProvider } from '@jinlan/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ShopLink } from '../../../shell/App.tsx';
import { SignInChoice } from './Contact.tsx';

describe('the checkout of a guest', () => {
  it.each([
    ['zh-Hans-CN', '登录', '以访客身份继续'],
    ['en-US', 'Sign in', 'Continue as guest'],
  ] as const)('offers to sign in or to continue as guest, in %s', async (locale, signIn, goOn) => {
    const words = await wordsIn(locale, 'orders');
    const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
    const book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
    const html = renderToStaticMarkup(
      <WordsProvider book={book}>
        <MemoryRouter>
          <LinkProvider component={ShopLink}>
            <SignInChoice />
          </LinkProvider>
        </MemoryRouter>
      </WordsProvider>,
    );
    expect(html).toMatch(new RegExp(`<a [^>]*href="/sign-in[^"]*checkout[^"]*"[^>]*>${signIn}</a>`));
    expect(html).toMatch(new RegExp(`<button[^>]*>${goOn}</button>`));
  });
});
