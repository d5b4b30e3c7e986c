/** A sale for a customer: its pieces, codes, and the order. On a desk pieces stand beside the checkout. */
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useNavigate, useParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Box, Facts } from '../order/Box.tsx';
import { AddDesign } from './AddDesign.tsx';
import { EndSale } from './EndSale.tsx';
import { SaleCheckout } from './SaleCheckout.tsx';
import { SaleEmail } from './SaleEmail.tsx';
import { SalePieces } from './SalePieces.tsx';
import styles from './StaffSaleScreen.module.css';
import { saleTitle } from './sale-words.ts';
import { isGone, type Sale, type SaleState, useSale } from './use-sale.ts';

export default function StaffSaleScreen() {
  const words = useWords('sales');
  const { id = '' } = useParams();
  return (
    <>
      <PageHead title={words('sales.title')} hidden />
      <SignedInOnly as="staff">
        <AnySale key={id} id={id} />
      </SignedInOnly>
    </>
  );
}

function AnySale({ id }: { readonly id: string }) {
  const words = useWords('sales');
  const state = useSale(id);
  const { data: sale, error, refetch } = state;
  if (isGone(error))
    return (
      <EmptyState
        icon="search"
        level={1}
        title={words('sales.missing')}
        text={words('sales.missing.hint')}
        action={<LinkButton to="/staff/sales">{words('sales.all')}</LinkButton>}
      />
    );
  if (error || sale)
    return (
      <>
        {error ? (
          <Notice
            tone="error"
            live
            title={words('sales.failed')}
            action={
              <Button size="small" onClick={refetch}>
                {words('ui.retry')}
              </Button>
            }
          >
            {words(error.kind === 'network' ? 'errors.network' : 'errors.internal')}
          </Notice>
        ) : null}
        {sale ? <OpenSale sale={sale} state={state} /> : null}
      </>
    );
  return (
    <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  );
}

function OpenSale({ sale, state }: { readonly sale: Sale; readonly state: SaleState }) {
  const words = useWords('members', 'sales');
  const navigate = useNavigate();
  const facts = [
    ...(sale.needs_customer
      ? []
      : [{ key: 'name', label: words('sales.customer.name'), value: sale.customer_name }]),
    { key: 'level', label: words('sales.customer.level'), value: words(`members.level.${sale.level}`) },
    { key: 'store', label: words('sales.collect'), value: sale.store_name },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{saleTitle(sale.customer_name, words)}</h1>
        <EndSale sale={sale} state={state} onEnded={() => void navigate('/staff/sales')} />
      </div>
      {sale.needs_customer ? (
        <Notice
          tone="warning"
          title={words('sales.needsCustomer')}
          action={<LinkButton to="/staff/sales">{words('sales.all')}</LinkButton>}
        >
          {words('sales.needsCustomer.hint')}
        </Notice>
      ) : null}
      <div className={styles.grid}>
        <div className={styles.column}>
          <Box title={words('sales.customer')}>
            <Facts facts={facts} />
            <SaleEmail sale={sale} state={state} />
          </Box>
          <SalePieces sale={sale} state={state} />
          <AddDesign sale={sale} state={state} />
        </div>
        <div className={styles.column}>
          <SaleCheckout sale={sale} state={state} />
        </div>
      </div>
    </>
  );
}
