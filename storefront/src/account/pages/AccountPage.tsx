/**
 * The frame of every account page: title, menu at the side (tabs on narrow screens), and content for signed-in
 * customers only. Search engines do not index it.
 */

import { useWords } from '@jinlan/client/words';
import { Container, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { SignedInOnly } from '../session.tsx';
import styles from './AccountPage.module.css';
import { accountEntries } from './account-entries.ts';

interface AccountPageProps {
  /** The page's title. */
  readonly title: string;
  /** A line under the title. */
  readonly lead?: ReactNode;
  /** Whether the menu of the account is beside the content. */
  readonly hasMenu?: boolean;
  readonly children: ReactNode;
}

export function AccountPage({ title, lead, hasMenu = true, children }: AccountPageProps) {
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <SignedInOnly fallback={<AccountSkeleton />}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {hasMenu ? (
          <div className={styles.columns}>
            <AccountNavigation />
            <div className={styles.content}>{children}</div>
          </div>
        ) : (
          children
        )}
      </SignedInOnly>
    </Container>
  );
}

function AccountNavigation() {
  const words = useWords('account');
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const current = entryOf(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page scrolls its own tab into view
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav className={styles.navigation} aria-label={words('account.menu')}>
      <ul ref={list}>
        {accountEntries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {words(label)}
            </Link>
          </li>
        ))}
        <li className={styles.out}>
          <SignOutButton />
        </li>
      </ul>
    </nav>
  );
}

/** Returns the menu entry of a path: if several entries contain the path, the one with the longest address. */
const entryOf = (pathname: string): string | undefined =>
  accountEntries
    .map(({ to }) => to as string)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];

function AccountSkeleton() {
  const words = useWords();
  return (
    <SkeletonRegion label={words('ui.loading')} className={styles.columns}>
      <div className={styles.navigation}>
        <Skeleton width="half" />
      </div>
      <div className={styles.content}>
        <Skeleton shape="block" />
      </div>
    </SkeletonRegion>
  );
}
