/** `/favourite`: the wish lists as the made-to-order mini-program shows them, without the menu of the account. */

import { useWords } from '@jinlan/client/words';
import { AccountPage } from '../../account/pages/AccountPage.tsx';
import { Wishlists } from '../Wishlists.tsx';

export default function FavouritesScreen() {
  const words = useWords('account', 'wishlists');
  return (
    <AccountPage title={words('wish.title')} hasMenu={false}>
      <Wishlists />
    </AccountPage>
  );
}
