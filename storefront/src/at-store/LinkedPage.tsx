/** The page of one appointment, reservation, service or trade-in, for anybody who has the link from its messages. */
import type { QueryState } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import styles from './LinkedPage.module.css';

/** The parameters in the address of such a page. */
export interface LinkedAddress {
  /** Empty if the address has no number. */
  readonly number: string;
  readonly key: string | null;
  /** Whether the customer comes from the form that created the record. */
  readonly isNew: boolean;
}

export function useLinkedAddress(): LinkedAddress {
  const [search] = useSearchParams();
  return {
    number: search.get('number') ?? '',
    key: search.get('key'),
    isNew: search.get('booked') === '1',
  };
}

interface LinkedPageProps {
  readonly title: string;
  /** The page above in the breadcrumbs, below the home page. */
  readonly above?: { readonly label: string; readonly to: string };
  readonly query: Pick<QueryState<unknown>, 'error' | 'loading' | 'refetch'>;
  /** Whether no record belongs to the link. */
  readonly isGone: boolean;
  readonly gone: {
    readonly title: string;
    readonly text: string;
    readonly own: { readonly label: string; readonly to: string };
    /** Another way to find the record. */
    readonly more?: ReactNode;
  };
  readonly notLoaded: string;
  /** The confirmation of a record that was just created; else null. */
  readonly news: string | null;
  /** Null while the record loads. */
  readonly children: ReactNode;
}

export function LinkedPage({
  title,
  above,
  query,
  isGone,
  gone,
  notLoaded,
  news,
  children,
}: LinkedPageProps) {
  const words = useWords();
  const { error, loading, refetch } = query;
  const home = { label: words('shell.home'), to: '/' };
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={above ? [home, above, { label: title }] : [home, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      {news && children ? (
        <Notice tone="success" live>
          {news}
        </Notice>
      ) : null}
      {children ??
        (isGone ? (
          <>
            <EmptyState
              icon="search"
              title={gone.title}
              text={gone.text}
              action={<LinkButton to={gone.own.to}>{gone.own.label}</LinkButton>}
            />
            {gone.more}
          </>
        ) : error ? (
          <LoadError live size="small" error={error} text={notLoaded} busy={loading} onRetry={refetch} />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        ))}
    </Container>
  );
}
