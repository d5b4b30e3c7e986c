import { useWords } from '@jinlan/client/words';
import { QrCode } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box, type Fact, Facts } from './Box.tsx';
import styles from './SaleOfOrder.module.css';

/**
 * Who sold the order, and in which store. Renders nothing for an order that the buyer placed, unless the buyer named a
 * store.
 */
export function SaleOfOrder({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('sales');
  const { staff_no: staffNo, seller_store_name: store, place_pos_name: place, pos_code: receipt } = order;
  if (staffNo === null && receipt === null) return null;
  const fact = (key: string, label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ key, label, value }];
  return (
    <Box title={words('sales.order.title')}>
      <Facts
        facts={[
          ...fact('staff', words('sales.order.staff'), staffNo),
          ...fact('store', words('sales.order.store'), store),
          ...fact('place', words('sales.order.place'), place),
          ...fact('receipt', words('sales.order.receipt'), receipt),
        ]}
      />
    </Box>
  );
}

/** The QR code with which a sale's customer opens the order's page and pays. The page asks who the customer is. */
export function PayLink({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('sales');
  const { origin } = useShop();
  if (order.pay_path === null) return null;
  const address = new URL(order.pay_path, origin).href;
  return (
    <div className={styles.box}>
      <Box title={words('sales.link.title')}>
        <div className={styles.link}>
          <QrCode text={address} label={words('sales.link.qr')} />
          <div>
            <p>{words('sales.link.lead')}</p>
            <p className={styles.address}>
              <span>{words('sales.link.address')}</span> {address}
            </p>
          </div>
        </div>
      </Box>
    </div>
  );
}
