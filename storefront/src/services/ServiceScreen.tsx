/** `/service?number=…&key=…`: one service, for whoever has the link. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { FindServices } from './FindServices.tsx';
import { OneServiceDocument } from './queries.generated.ts';
import { ServiceCard } from './ServiceCard.tsx';
import styles from './Services.module.css';

export default function ServiceScreen() {
  const words = useWords('services');
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const key = search.get('key');
  const { data, error, loading, refetch } = useQuery(
    OneServiceDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const title = words('services.one');
  const job = data?.serviceJob;
  const isGone = number === '' || error?.code === 'SERVICE_NOT_FOUND';
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[
          { label: words('shell.home'), to: '/' },
          { label: words('services.title'), to: '/services' },
          { label: title },
        ]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      {search.get('booked') === '1' && job?.stage === 'REQUESTED' ? (
        <Notice tone="success" live>
          {words('services.booked')}
        </Notice>
      ) : null}
      {job ? (
        <ServiceCard job={job} onChanged={refetch} />
      ) : isGone ? (
        <>
          <EmptyState
            icon="search"
            title={words('services.gone')}
            text={words('services.goneHint')}
            action={<LinkButton to="/my-services">{words('services.mine')}</LinkButton>}
          />
          <FindServices />
        </>
      ) : error ? (
        <LoadError
          live
          size="small"
          error={error}
          text={words('services.oneNotLoaded')}
          busy={loading}
          onRetry={refetch}
        />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
    </Container>
  );
}
