/** `/my-services`: the customer's own services, the newest first. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton, Pagination, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { Navigate, useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { MyServicesDocument } from './queries.generated.ts';
import { ServiceCard } from './ServiceCard.tsx';
import styles from './Services.module.css';

export default function MyServicesScreen() {
  const words = useWords('services');
  return (
    <AccountPage title={words('services.mine')} lead={words('services.mine.lead')}>
      <MyServices />
    </AccountPage>
  );
}

const pathOf = (page: number): string => (page === 1 ? '/my-services' : `/my-services?page=${page}`);

function MyServices() {
  const words = useWords('services');
  const { status } = useSession();
  const [address] = useSearchParams();
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(address.get('page'))) || 1));
  const { data, error, loading, refetch } = useQuery(
    MyServicesDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const jobs = data?.customer?.service_jobs;
  if (!jobs)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('services.mine.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const book = (
    <LinkButton to="/services" priority="high">
      {words('services.mine.book')}
    </LinkButton>
  );
  const pages = jobs.page_info.total_pages ?? 0;
  if (pages === 0)
    return (
      <EmptyState
        icon="store"
        title={words('services.mine.none')}
        text={words('services.mine.noneHint')}
        action={book}
      />
    );
  if (page > pages) return <Navigate to={pathOf(pages)} replace />;
  return (
    <div className={styles.list}>
      <p>{book}</p>
      {jobs.items.map((job) => (
        <ServiceCard key={job.number} job={job} onChanged={refetch} />
      ))}
      <Pagination
        label={words('services.pages')}
        page={page}
        pages={pages}
        hrefOf={pathOf}
        pageLabel={(to) => words('services.page', { page: to })}
        previousLabel={words('services.previous')}
        nextLabel={words('services.next')}
      />
    </div>
  );
}
