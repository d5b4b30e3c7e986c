/** One coupon, or a new one: form, conflicts and history. */
import { isMarket } from '@jinlan/domain/markets';
import { EmptyState, Link, LinkButton, Spinner } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '../data/use-answer.ts';
import { Screen } from '../parts/Screen.tsx';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';
import { CouponEditor } from './CouponEditor.tsx';
import { CouponHistory } from './CouponHistory.tsx';
import styles from './Coupons.module.css';
import { recordId } from './coupon-fields.ts';
import { CouponDocument, type CouponFactsFragment } from './coupons.generated.ts';

export function CouponScreen() {
  const { market, code } = useParams();
  if (market === undefined || code === undefined) return <NewCoupon />;
  return isMarket(market) ? (
    <StoredCoupon key={`${market}/${code}`} market={market} code={code} />
  ) : (
    <CouponGone />
  );
}

function NewCoupon() {
  const words = useOfficeWords();
  const { session } = useSession();
  const navigate = useNavigate();
  return (
    <Screen title={words('office.coupon.new')} end={<BackToList />}>
      <CouponEditor
        stored={null}
        markets={session?.markets ?? []}
        onSaved={({ market, code }) => void navigate(`/coupons/${market}/${encodeURIComponent(code)}`)}
      />
    </Screen>
  );
}

function StoredCoupon({
  market,
  code,
}: {
  readonly market: CouponFactsFragment['market'];
  readonly code: string;
}) {
  const words = useOfficeWords();
  const { data, error, refetch } = useAnswer(CouponDocument, { market, code });
  /** Counts the saves, so the history is fetched again. */
  const [saves, setSaves] = useState(0);
  if (data?.coupon === null) return <CouponGone />;
  return (
    <Screen
      title={words('office.coupon.in', { code, market: words(`office.market.${market}`) })}
      end={<BackToList />}
    >
      {error ? <ErrorNotice error={error} retry={refetch} /> : null}
      {data === undefined && !error ? <Spinner label={words('office.loading')} /> : null}
      {data === undefined ? null : (
        <>
          <CouponEditor
            stored={data.coupon}
            markets={[market]}
            onSaved={() => setSaves((before) => before + 1)}
          />
          <CouponHistory key={saves} id={recordId(data.coupon)} market={market} />
        </>
      )}
    </Screen>
  );
}

function BackToList() {
  const words = useOfficeWords();
  return (
    <Link to="/coupons" className={styles.back}>
      {words('office.coupon.list')}
    </Link>
  );
}

function CouponGone() {
  const words = useOfficeWords();
  return (
    <EmptyState
      level={1}
      icon="search"
      title={words('office.notFound')}
      text={words('office.notFound.text')}
      action={<LinkButton to="/coupons">{words('office.coupon.list')}</LinkButton>}
    />
  );
}
