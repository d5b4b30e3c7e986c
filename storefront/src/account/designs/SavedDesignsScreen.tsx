/** `/saved-designs`: the customer's saved designs, newest first; `?page=2` shows older ones. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageIn } from '../../app/page-in.ts';
import { AccountPage } from '../pages/AccountPage.tsx';
import { SavedDesignsDocument } from '../pages/queries.generated.ts';
import { useSession } from '../session.tsx';
import { SavedDesign } from './SavedDesign.tsx';
import styles from './SavedDesignsScreen.module.css';

export default function SavedDesignsScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.designs')}>
      <Designs />
    </AccountPage>
  );
}

function Designs() {
  const words = useWords('account');
  const { status } = useSession();
  const [search] = useSearchParams();
  const top = useRef<HTMLDivElement>(null);
  const page = pageIn(search);
  const { data, error, refetch } = useQuery(
    SavedDesignsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const saved = data?.customer?.saved_designs;
  if (!saved) {
    return error ? (
      <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  if (saved.total_count === 0) {
    return (
      <EmptyState
        icon="heart"
        title={words('account.designs.none')}
        text={words('account.designs.noneHint')}
        action={
          <LinkButton to="/customizer" priority="high">
            {words('account.designs.begin')}
          </LinkButton>
        }
      />
    );
  }
  const pages = saved.page_info.total_pages ?? 1;
  return (
    <div ref={top} tabIndex={-1} className={styles.designs}>
      <p role="status" className={styles.count}>
        {words('account.designs.count', { count: saved.total_count })}
      </p>
      <ul className={styles.cards}>
        {saved.items.map((design) => (
          <SavedDesign
            key={design.uid}
            design={design}
            onChanged={refetch}
            onDeleted={() => {
              refetch();
              top.current?.focus();
            }}
          />
        ))}
      </ul>
      {pages > 1 ? <Pages page={page} pages={pages} /> : null}
    </div>
  );
}

function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const words = useWords('account');
  return (
    <nav className={styles.pages} aria-label={words('account.designs.page', { page, pages })}>
      {page > 1 ? (
        <LinkButton to={page === 2 ? '/saved-designs' : `/saved-designs?page=${page - 1}`}>
          {words('account.designs.newer')}
        </LinkButton>
      ) : null}
      <span>{words('account.designs.page', { page, pages })}</span>
      {page < pages ? (
        <LinkButton to={`/saved-designs?page=${page + 1}`}>{words('account.designs.older')}</LinkButton>
      ) : null}
    </nav>
  );
}
