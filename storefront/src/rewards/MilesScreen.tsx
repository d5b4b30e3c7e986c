/** `/rewards/miles`: the form for airline miles, and the member's requests. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Icon, Link, Skeleton, SkeletonRegion, Stack, Status } from '@jinlan/ui';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { MilesForm } from './MilesForm.tsx';
import { MilesRequestsDocument, type MilesRequestsQuery } from './queries.generated.ts';
import styles from './Rewards.module.css';

type Request = NonNullable<NonNullable<MilesRequestsQuery['customer']>['miles_requests']>[number];

export default function MilesScreen() {
  const words = useWords('rewards');
  return (
    <AccountPage title={words('rewards.miles.title')} lead={words('rewards.miles.lead')}>
      <Miles />
    </AccountPage>
  );
}

function Miles() {
  const words = useWords('rewards');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    MilesRequestsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer?.membership)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('rewards.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const requests = customer.miles_requests ?? [];
  const { available } = customer.membership.points;
  return (
    <Stack gap={24}>
      <Link to="/rewards" className={styles.back}>
        <Icon name="left" size={20} />
        {words('rewards.back')}
      </Link>
      <p className={styles.balance}>
        <strong>{words.number(available)}</strong> <span>{words('rewards.available')}</span>
      </p>
      <MilesForm available={available} onRequested={refetch} />
      <section aria-labelledby="miles-history">
        <h2 id="miles-history">{words('rewards.miles.history')}</h2>
        {requests.length === 0 ? <p className={styles.soft}>{words('rewards.miles.none')}</p> : null}
        {requests.length > 0 ? (
          <ul className={styles.list}>
            {requests.map((request) => (
              <Row key={request.id} request={request} />
            ))}
          </ul>
        ) : null}
      </section>
    </Stack>
  );
}

const tones = { SUBMITTED: 'run', SENT: 'run', CREDITED: 'done', REJECTED: 'closed' } as const;

function Row({ request }: { readonly request: Request }) {
  const words = useWords('rewards');
  const { stage, miles, points, membership_number: number, name, requested_at: at, reason } = request;
  return (
    <li className={`${styles.row} ${styles.plain}`}>
      <div>
        <Status tone={tones[stage]}>{words(`rewards.miles.${stage}`)}</Status>
        <h3>{words('rewards.miles.option', { miles: words.number(miles) })}</h3>
        <p className={styles.soft}>{words('rewards.miles.card', { number, name })}</p>
        {stage === 'REJECTED' && reason ? <p>{words('rewards.miles.reason', { reason })}</p> : null}
        <p className={styles.soft}>
          {words('rewards.redeemedOn', { day: words.date(at), points: words.number(points) })}
        </p>
      </div>
    </li>
  );
}
