/** The sales of staff mode: begins a sale for a customer, and lists the person's own open sales. */
import { useWords } from '@jinlan/client/words';
import { Button, Link, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useNavigate, useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Box } from '../order/Box.tsx';
import { useStaffMember } from '../staff-member.tsx';
import { BeginByCard } from './BeginByCard.tsx';
import { BeginByMobile } from './BeginByMobile.tsx';
import styles from './StaffSalesScreen.module.css';
import { StoreSales } from './StoreSales.tsx';
import { designIn, saleAddress } from './sale-address.ts';
import { saleTitle } from './sale-words.ts';
import { useOpenSales } from './use-sale.ts';

export default function StaffSalesScreen() {
  const words = useWords('sales');
  return (
    <>
      <PageHead title={words('sales.title')} hidden />
      <SignedInOnly as="staff">
        <Sales />
      </SignedInOnly>
    </>
  );
}

function Sales() {
  const words = useWords('sales');
  const navigate = useNavigate();
  const member = useStaffMember();
  const [query] = useSearchParams();
  const design = designIn(query);
  const onBegun = (id: string) => void navigate(saleAddress(id, design));
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('sales.title')}</h1>
        <p>{words('sales.lead')}</p>
      </div>
      {design === null ? null : <Notice className={styles.notice}>{words('sales.design')}</Notice>}
      {member?.isEshop ? (
        <Notice tone="warning" title={words('sales.refused.SALE_STORE_UNSUITED')} />
      ) : (
        <div className={styles.ways}>
          <div>
            <BeginByCard onBegun={onBegun} />
            <OpenSales design={design} />
          </div>
          <div>
            <BeginByMobile onBegun={onBegun} />
            <StoreSales onTaken={onBegun} />
          </div>
        </div>
      )}
    </>
  );
}

function OpenSales({ design }: { readonly design: string | null }) {
  const words = useWords('sales');
  const { data: sales, error, loading, refetch } = useOpenSales();
  return (
    <Box title={words('sales.open.title')}>
      {sales && sales.length > 0 ? (
        <ul className={styles.open}>
          {sales.map((sale) => (
            <li key={sale.id}>
              <Link to={saleAddress(sale.id, design)}>{saleTitle(sale.customer_name, words)}</Link>
              <span>{words('sales.open.pieces', { count: sale.pieces })}</span>
              <span>{words('sales.open.at', { at: words.moment(sale.changed_at) })}</span>
            </li>
          ))}
        </ul>
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : error ? (
        <Notice
          tone="error"
          live
          title={words('sales.failed')}
          action={
            <Button size="small" onClick={refetch}>
              {words('ui.retry')}
            </Button>
          }
        />
      ) : (
        <p>{words('sales.open.none')}</p>
      )}
    </Box>
  );
}
