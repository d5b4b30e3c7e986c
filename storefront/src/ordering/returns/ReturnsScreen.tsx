/** `/order-returns`: the customer's returns, the newest first; `?page=2` is older. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, LinkButton, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../../account/pages/AccountPage.tsx';
import { useSession } from '../../account/session.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import { returnStatusKey, returnTone } from '../order/returns/return-words.ts';
import { CustomerReturnsDocument, type CustomerReturnsQuery } from '../queries.generated.ts';
import styles from './Returns.module.css';

type ListedReturn = NonNullable<
  NonNullable<NonNullable<NonNullable<CustomerReturnsQuery['customer']>['returns']>['items']>[number]
>;

export default function ReturnsScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.returns')}>
      <ReturnList />
    </AccountPage>
  );
}

function ReturnList() {
  const words = useWords('orders');
  const { status } = useSession();
  const [search] = useSearchParams();
  const page = pageIn(search);
  const { data, error, loading, refetch } = useQuery(
    CustomerReturnsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const returns = data?.customer?.returns;
  if (!returns) {
    return error ? (
      <LoadError live size="small" error={error} busy={loading} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  const items = (returns.items ?? []).flatMap((sent) => sent ?? []);
  if (items.length === 0)
    return (
      <EmptyState
        icon="bag"
        title={words('orders.return.mineNone')}
        text={words('orders.return.mineNoneHint')}
        action={<LinkButton to="/order-history">{words('orders.back')}</LinkButton>}
      />
    );
  return (
    <>
      <ol className={styles.list}>
        {items.map((sent) => (
          <ReturnRow key={sent.uid} sent={sent} />
        ))}
      </ol>
      <Pages
        page={page}
        pages={returns.page_info?.total_pages ?? 1}
        hrefOf={(to) => (to === 1 ? '/order-returns' : `/order-returns?page=${to}`)}
      />
    </>
  );
}

function ReturnRow({ sent }: { readonly sent: ListedReturn }) {
  const words = useWords('orders');
  return (
    <li>
      <div className={styles.head}>
        <h2>
          <Link to={`/order-returns/${sent.number}`}>
            {words('orders.return.titled', { number: sent.number })}
          </Link>
        </h2>
        <Status tone={returnTone(sent.status)}>{words(returnStatusKey(sent.status))}</Status>
      </div>
      <p className={styles.soft}>
        <time dateTime={sent.created_at}>{words.moment(sent.created_at)}</time>
      </p>
      {(sent.items ?? []).map((line) =>
        // A line with quantity 0 only pays the rest of a gift that an earlier return owed.
        line && line.request_quantity > 0 ? (
          <p key={line.uid}>
            {words('orders.return.line', {
              name: line.order_item.product_name ?? '',
              asked: line.request_quantity,
            })}
          </p>
        ) : null,
      )}
    </li>
  );
}
