/**
 * `/address-book`: the addresses as cards, the default first. `?edit=new` or `?edit=<id>` shows the form instead, so
 * Back closes it and a reload keeps it open.
 */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, EmptyState, Icon, LinkButton, Notice, Status, VisuallyHidden } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountPage } from '../pages/AccountPage.tsx';
import { LoadedAccount } from '../pages/LoadedAccount.tsx';
import { ChangeAddressDocument, DeleteAddressDocument } from '../pages/queries.generated.ts';
import { useAccount } from '../pages/use-account.ts';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './AddressBookScreen.module.css';
import { AddressForm } from './AddressForm.tsx';
import { type BookAddress, bookAddressText, bookName, bookPersonText, inOrder, isDefault } from './book.ts';

export default function AddressBookScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.addresses')}>
      <Book />
    </AccountPage>
  );
}

function Book() {
  const words = useWords('account');
  const account = useAccount();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [search] = useSearchParams();
  const editing = search.get('edit');
  const close = () => void navigate('/address-book', { replace: true });
  return (
    <LoadedAccount account={account}>
      {({ addresses, customer }) => {
        if (editing !== null) {
          const address = addresses.find(({ id }) => String(id) === editing) ?? null;
          if (!address && editing !== 'new') return <AddressGone />;
          return (
            <AddressForm
              key={editing}
              address={address}
              customer={customer}
              isFirst={addresses.length === 0}
              onDone={() => {
                toasts.add({ type: 'info', message: words('account.saved') });
                account.refetch();
                close();
              }}
              onCancel={close}
            />
          );
        }
        return addresses.length > 0 ? (
          <Cards addresses={inOrder(addresses)} onChanged={account.refetch} />
        ) : (
          <EmptyState
            icon="pin"
            title={words('account.address.none')}
            text={words('account.address.noneHint')}
            action={
              <LinkButton to="/address-book?edit=new" priority="high">
                {words('account.address.add')}
              </LinkButton>
            }
          />
        );
      }}
    </LoadedAccount>
  );
}

function AddressGone() {
  const words = useWords('account');
  return (
    <Notice
      tone="warning"
      action={
        <LinkButton to="/address-book" size="small">
          {words('account.addresses')}
        </LinkButton>
      }
    >
      {words('account.address.gone')}
    </Notice>
  );
}

interface CardsProps {
  readonly addresses: readonly BookAddress[];
  readonly onChanged: () => void;
}

function Cards({ addresses, onChanged }: CardsProps) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(ChangeAddressDocument);
  const [leaving, setLeaving] = useState<BookAddress | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const [makeDefault, busy] = useSubmit(async ({ id }: BookAddress) => {
    if (id === null) return;
    const outcome = await change({ id, input: { default_shipping: true, default_billing: true } });
    if (!outcome.ok) toasts.add({ type: 'error', message: refusalOf(outcome.error, words).text });
    onChanged();
  });
  return (
    <div ref={top} tabIndex={-1} className={styles.book}>
      <ul className={styles.cards}>
        {addresses.map((address) => {
          const name = bookName(address);
          return (
            <li key={address.id} className={styles.card}>
              <div className={styles.head}>
                <h2>{name}</h2>
                {isDefault(address) ? <Status tone="done">{words('account.address.default')}</Status> : null}
              </div>
              <p>{bookPersonText(address)[1]}</p>
              <p className={styles.lines}>{bookAddressText(address, words.locale)}</p>
              <div className={styles.actions}>
                <LinkButton to={`/address-book?edit=${address.id}`} priority="low">
                  <span aria-hidden="true">{words('account.edit')}</span>
                  <VisuallyHidden>{words('account.address.editOf', { name })}</VisuallyHidden>
                </LinkButton>
                <Button
                  priority="low"
                  aria-label={words('account.address.deleteOf', { name })}
                  onClick={() => setLeaving(address)}
                >
                  {words('account.address.delete')}
                </Button>
                {isDefault(address) ? null : (
                  <Button
                    priority="low"
                    busy={busy && words('ui.busy')}
                    onClick={() => void makeDefault(address)}
                  >
                    {words('account.address.makeDefault')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
        <li className={styles.add}>
          <LinkButton to="/address-book?edit=new" priority="low">
            <Icon name="plus" size={20} />
            {words('account.address.add')}
          </LinkButton>
        </li>
      </ul>
      <DeleteDialog
        address={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={() => {
          setLeaving(null);
          onChanged();
          top.current?.focus();
        }}
      />
    </div>
  );
}

interface DeleteDialogProps {
  readonly address: BookAddress | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ address, onClose, onDeleted }: DeleteDialogProps) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [remove] = useMutation(DeleteAddressDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async (id: number) => {
    setRefused(null);
    const outcome = await remove({ id });
    // If another device has already deleted the address, the result is the same.
    if (outcome.ok || outcome.error.code === 'ADDRESS_NOT_FOUND') {
      toasts.add({ type: 'info', message: words('account.address.deleted') });
      onDeleted();
    } else setRefused(refusalOf(outcome.error, words).text);
  });
  const id = address?.id ?? null;
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      title={words('account.address.deleteTitle')}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('account.address.keep')}</Button>
          <Button
            priority="high"
            busy={busy && words('ui.busy')}
            onClick={() => {
              if (id !== null) void submit(id);
            }}
          >
            {words('account.address.delete')}
          </Button>
        </div>
      }
    >
      {address ? (
        <>
          <p className={styles.leaving}>
            {bookName(address)}
            <br />
            {bookAddressText(address, words.locale)}
          </p>
          <p className={styles.soft}>{words('account.address.deleteText')}</p>
        </>
      ) : null}
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
