/** `/my-services`: the customer's own services, the newest first. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { OwnList } from '../account/pages/OwnList.tsx';
import { useSession } from '../account/session.tsx';
import { pageIn } from '../app/page-in.ts';
import { MyServicesDocument } from './queries.generated.ts';
import { ServiceCard } from './ServiceCard.tsx';

export default function MyServicesScreen() {
  const words = useWords('services');
  return (
    <AccountPage title={words('services.mine')} lead={words('services.mine.lead')}>
      <MyServices />
    </AccountPage>
  );
}

function MyServices() {
  const words = useWords('services');
  const { status } = useSession();
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(
    MyServicesDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const book = (
    <LinkButton to="/services" priority="high">
      {words('services.mine.book')}
    </LinkButton>
  );
  return (
    <OwnList
      path="/my-services"
      page={page}
      query={query}
      list={query.data?.customer?.service_jobs}
      notLoaded={words('services.mine.notLoaded')}
      lead={book}
      empty={
        <EmptyState
          icon="store"
          title={words('services.mine.none')}
          text={words('services.mine.noneHint')}
          action={book}
        />
      }
    >
      {(job) => <ServiceCard key={job.number} job={job} onChanged={query.refetch} />}
    </OwnList>
  );
}
