/** `/wishlist`: the wish lists in the account. */

import { useWords } from '@jinlan/client/words';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { Wishlists } from './Wishlists.tsx';

export default function WishlistsScreen() {
  const words = useWords('account', 'wishlists');
  return (
    <AccountPage title={words('wish.title')}>
      <Wishlists />
    </AccountPage>
  );
}
