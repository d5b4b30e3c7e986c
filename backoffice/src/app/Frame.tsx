/** The frame of every screen: navigation, signed-in person, language, sign-out. */
import { localeFacts, locales } from '@jinlan/domain/markets';
import { Button, Container, Link } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { OfficeError } from '../data/ask.ts';
import { useAsk } from '../data/use-answer.ts';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { SignOutDocument } from '../session/session.generated.ts';
import { type Session, useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';
import styles from './Frame.module.css';

export function Frame({ session, children }: { readonly session?: Session; readonly children: ReactNode }) {
  const words = useOfficeWords();
  return (
    <>
      <a className={styles.skip} href="#content">
        {words('office.skip')}
      </a>
      <header className={styles.header}>
        <Container width="page" className={styles.bar}>
          <p className={styles.name}>{words('office.title')}</p>
          {session ? <Menu session={session} /> : null}
          {locales
            .filter((locale) => locale !== words.locale)
            .map((locale) => (
              <Button
                key={locale}
                className={styles.language}
                priority="low"
                size="small"
                lang={locale}
                onClick={() => words.choose(locale)}
              >
                {localeFacts[locale].name}
              </Button>
            ))}
        </Container>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Container width="page">{children}</Container>
      </main>
    </>
  );
}

function Menu({ session }: { readonly session: Session }) {
  const words = useOfficeWords();
  const { pathname } = useLocation();
  const { leave } = useSession();
  const ask = useAsk();
  const [error, setError] = useState<OfficeError | null>(null);
  const menuLink = (to: string, text: string) => (
    <Link to={to} className={styles.link} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
      {text}
    </Link>
  );
  const signOut = async (): Promise<void> => {
    const result = await ask(SignOutDocument, {});
    if (result.ok) leave();
    else setError(result.error);
  };
  return (
    <>
      <nav aria-label={words('office.nav')} className={styles.nav}>
        {menuLink('/coupons', words('office.coupons'))}
        {menuLink('/sessions', words('office.sessions'))}
      </nav>
      <p className={styles.who}>{words('office.signedInAs', { name: session.name })}</p>
      <Button priority="low" size="small" onClick={() => void signOut()}>
        {words('office.signOut')}
      </Button>
      {error ? <ErrorNotice error={error} retry={() => void signOut()} /> : null}
    </>
  );
}
