/** All orders of the signed-in customer, newest first. */

import { useWords } from '@jinlan/client/words';
import { AccountPage } from '../../account/pages/AccountPage.tsx';
import { OrderList } from './OrderList.tsx';

export default function OrderHistoryScreen() {
  const words = useWords('buy');
  return (
    <AccountPage title={words('buy.order.mine')}>
      <OrderList />
    </AccountPage>
  );
}
