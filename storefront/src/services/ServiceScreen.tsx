/** `/service?number=…&key=…`: one service. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LinkedPage, useLinkedAddress } from '../at-store/LinkedPage.tsx';
import { FindServices } from './FindServices.tsx';
import { OneServiceDocument } from './queries.generated.ts';
import { ServiceCard } from './ServiceCard.tsx';

export default function ServiceScreen() {
  const words = useWords('services');
  const { number, key, isNew } = useLinkedAddress();
  const query = useQuery(
    OneServiceDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const job = query.data?.serviceJob;
  const news = job?.stage === 'REQUESTED' ? words('services.booked') : null;
  return (
    <LinkedPage
      title={words('services.one')}
      above={{ label: words('services.title'), to: '/services' }}
      query={query}
      isGone={number === '' || query.error?.code === 'SERVICE_NOT_FOUND'}
      gone={{
        title: words('services.gone'),
        text: words('services.goneHint'),
        own: { label: words('services.mine'), to: '/my-services' },
        more: <FindServices />,
      }}
      notLoaded={words('services.oneNotLoaded')}
      news={isNew ? news : null}
    >
      {job ? <ServiceCard job={job} onChanged={query.refetch} /> : null}
    </LinkedPage>
  );
}
