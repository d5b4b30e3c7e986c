import { useWords } from '@jinlan/client/words';
import { Dialog, QrCode } from '@jinlan/ui';
import { useShop } from '../../../app/shop.tsx';
import styles from './StaffCannotBuy.module.css';

/** A QR code with which the customer opens the piece in the flagship shop and buys it there (specification 6). */
export function StaffCannotBuy({
  path,
  open,
  onClose,
}: {
  readonly path: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords('staff');
  const { origin, storeView } = useShop();
  const address = `${origin}${path}?${new URLSearchParams({ store: storeView })}`;
  return (
    <Dialog open={open} onClose={onClose} title={words('staff.cannotBuy')} closeLabel={words('ui.close')}>
      <p>{words('staff.cannotBuy.text')}</p>
      <figure className={styles.code}>
        <QrCode text={address} label={words('staff.cannotBuy.code')} />
        <figcaption>{address}</figcaption>
      </figure>
    </Dialog>
  );
}
