/** `/trade-in`: how old pieces are valued, an estimate by the live board, and the booking of a visit. */
import { readMoney, useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Breadcrumbs, Container, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSession } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { Estimator, type Terms } from './Estimator.tsx';
import { TradeInStoresDocument, TradeInTermsDocument, TradeInVisitorDocument } from './queries.generated.ts';
import styles from './TradeIn.module.css';
import { TradeInForm } from './TradeInForm.tsx';

const path = '/trade-in';

export default function TradeInScreen() {
  const words = useWords('tradeIns');
  const { status } = useSession();
  const terms = useQuery(TradeInTermsDocument, {});
  const stores = useQuery(TradeInStoresDocument, {});
  const visitor = useQuery(TradeInVisitorDocument, {}, { pause: status === 'guest' });
  const title = words('tradeins.title');
  const open = (stores.data?.pickupLocations?.items ?? []).flatMap((store) =>
    store?.takes_appointments && store.pickup_location_code
      ? [{ code: store.pickup_location_code, name: `${store.city ?? ''} ${store.name ?? ''}`.trim() }]
      : [],
  );
  const failed = terms.error ? terms : stores.error ? stores : null;
  const isWaiting =
    terms.data === undefined ||
    stores.data === undefined ||
    (status !== 'guest' && visitor.data === undefined && !visitor.error);
  const rules = terms.data?.tradeInTerms;
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={words('tradeins.lead')} canonicalPath={path} />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{words('tradeins.lead')}</p>
      {isWaiting ? (
        failed ? (
          <LoadError
            live
            size="small"
            error={failed.error}
            text={words('tradeins.notLoaded')}
            busy={failed.loading}
            onRetry={failed.refetch}
          />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </SkeletonRegion>
        )
      ) : !rules ? (
        <Notice tone="warning">{words('tradeins.none')}</Notice>
      ) : (
        <>
          <Estimator terms={rules} />
          <HowItIsValued terms={rules} />
          {open.length === 0 ? (
            <Notice tone="warning">{words('tradeins.none')}</Notice>
          ) : (
            <TradeInForm
              key={visitor.data?.customer?.id ?? 'guest'}
              materials={rules.materials}
              stores={open}
              visitor={visitor.data?.customer ?? null}
            />
          )}
        </>
      )}
    </Container>
  );
}

function HowItIsValued({ terms }: { readonly terms: Terms }) {
  const words = useWords('tradeIns');
  const identity = readMoney(terms.identity_from);
  return (
    <section aria-labelledby="trade-in-terms">
      <h2 id="trade-in-terms">{words('tradeins.terms')}</h2>
      <ul className={styles.terms}>
        <li>{words('tradeins.terms.metal')}</li>
        <li>{words('tradeins.terms.own', { percent: String(terms.own_percent) })}</li>
        <li>{words('tradeins.terms.other', { percent: String(terms.other_percent) })}</li>
        <li>{words('tradeins.terms.share', { percent: String(terms.share_percent) })}</li>
        {terms.stone_percent == null ? null : (
          <li>
            {words('tradeins.terms.stone', {
              ...{ rate: String(terms.stone_percent), least: String(terms.new_stone_percent) },
            })}
          </li>
        )}
        <li>{words('tradeins.terms.offer', { minutes: terms.offer_minutes })}</li>
        {identity ? <li>{words('tradeins.terms.identity', { amount: format(identity) })}</li> : null}
      </ul>
    </section>
  );
}
