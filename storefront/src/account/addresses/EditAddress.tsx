/** Edits one address of the address book in a dialog. Leaving the page for it would lose typed values. */

import { useWords } from '@jinlan/client/words';
import { Dialog, Notice } from '@jinlan/ui';
import { LoadedAccount } from '../pages/LoadedAccount.tsx';
import { useAccount } from '../pages/use-account.ts';
import { AddressForm } from './AddressForm.tsx';

export interface EditAddressProps {
  /** Id of the address. */
  readonly id: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function EditAddress({ id, onSaved, onClose }: EditAddressProps) {
  const words = useWords('account');
  const account = useAccount();
  return (
    <Dialog open onClose={onClose} title={words('account.addresses')} closeLabel={words('ui.close')}>
      <LoadedAccount account={account}>
        {({ addresses, customer }) => {
          const address = addresses.find((each) => String(each.id) === id);
          if (address === undefined) return <Notice tone="warning">{words('account.address.gone')}</Notice>;
          return (
            <AddressForm
              address={address}
              customer={customer}
              isFirst={false}
              onDone={onSaved}
              onCancel={onClose}
            />
          );
        }}
      </LoadedAccount>
    </Dialog>
  );
}
