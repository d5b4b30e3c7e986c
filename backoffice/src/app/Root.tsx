/** The providers of all screens: language, server, session and routes. */
import type { Compiled } from '@jinlan/client/words';
import type { Locale } from '@jinlan/domain/markets';
import type { OfficeKey } from '@jinlan/messages/office';
import { LinkProvider } from '@jinlan/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createAsk } from '../data/ask.ts';
import { AskContext } from '../data/use-answer.ts';
import { SessionProvider, useSignedOut } from '../session/session.tsx';
import { loadOffice, OfficeWordsProvider, storeLocale } from '../words/words.tsx';
import { App } from './App.tsx';
import { OfficeLink } from './OfficeLink.tsx';

interface Language {
  readonly locale: Locale;
  readonly messages: Readonly<Record<OfficeKey, Compiled>>;
}

export function Root({ first }: { readonly first: Language }) {
  const [language, setLanguage] = useState(first);
  const choose = useCallback((locale: Locale) => {
    void loadOffice(locale).then((messages) => {
      storeLocale(localStorage, locale);
      setLanguage({ locale, messages });
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language]);
  const signedOut = useSignedOut();
  const ask = useMemo(() => createAsk(fetch.bind(globalThis), signedOut.announce), [signedOut]);
  return (
    <OfficeWordsProvider {...language} choose={choose}>
      <AskContext value={ask}>
        <BrowserRouter basename="/admin">
          <LinkProvider component={OfficeLink}>
            <SessionProvider signedOut={signedOut}>
              <App />
            </SessionProvider>
          </LinkProvider>
        </BrowserRouter>
      </AskContext>
    </OfficeWordsProvider>
  );
}
