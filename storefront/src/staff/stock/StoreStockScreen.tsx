/** `/staff/stock`: transfers from and to the store, and the store's count of a piece. */
import { useWords } from '@jinlan/client/words';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { Counts } from './Counts.tsx';
import styles from './Stock.module.css';
import { Transfers } from './Transfers.tsx';

const path = '/staff/stock';

export default function StoreStockScreen() {
  const words = useWords('staff', 'staffStock');
  return (
    <>
      <PageHead title={words('staffstock.title')} hidden />
      <SignedInOnly as="staff">
        <Parts />
      </SignedInOnly>
    </>
  );
}

function Parts() {
  const words = useWords('staffStock');
  const [query] = useSearchParams();
  const isCount = query.get('part') === 'count';
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffstock.title')}</h1>
        <p>{words('staffstock.lead')}</p>
      </div>
      <StageTabs
        label={words('staffstock.parts')}
        tabs={[
          { key: 'transfers', label: words('staffstock.part.transfers'), to: path, isCurrent: !isCount },
          {
            key: 'count',
            label: words('staffstock.part.count'),
            to: `${path}?part=count`,
            isCurrent: isCount,
          },
        ]}
      />
      {isCount ? <Counts /> : <Transfers />}
    </>
  );
}
