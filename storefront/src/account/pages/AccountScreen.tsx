/**
 * `/account`: greeting, last orders, default address and details, each with a link to its page. Staff reach their
 * store's orders from here.
 */

import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Link, Parted, Stack } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { InstallHint } from '../../installed/InstallHint.tsx';
import { RecentOrders } from '../../ordering/history/RecentOrders.tsx';
import { bookAddressText, bookPersonText, inOrder, isDefault } from '../addresses/book.ts';
import { ClosingNotice } from '../data/ClosingNotice.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { greeting, wholeName } from '../names.ts';
import { useSession } from '../session.tsx';
import { AccountPage } from './AccountPage.tsx';
import styles from './AccountScreen.module.css';
import { LoadedAccount } from './LoadedAccount.tsx';
import { useAccount } from './use-account.ts';

export default function AccountScreen() {
  const words = useWords('account');
  const { status } = useSession();
  if (status === 'staff') return <Navigate to="/staff/orders" replace />;
  return (
    <AccountPage title={words('account.overview')}>
      <OverviewContent />
    </AccountPage>
  );
}

function OverviewContent() {
  const words = useWords('account');
  const account = useAccount();
  return (
    <Stack gap={48}>
      <ClosingNotice />
      <LoadedAccount account={account}>
        {({ customer }) => (
          <section className={styles.greeting}>
            <h2>{greeting(customer, words)}</h2>
            <p>{words('account.overview.lead')}</p>
          </section>
        )}
      </LoadedAccount>
      <InstallHint />
      <RecentOrders />
      {account.value ? (
        <div className={styles.pair}>
          <DefaultAddress addresses={account.value.addresses} />
          <Information customer={account.value.customer} />
        </div>
      ) : null}
    </Stack>
  );
}

function Block({
  title,
  to,
  more,
  children,
}: {
  readonly title: string;
  readonly to: string;
  readonly more: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.block}>
      <header>
        <h2>{title}</h2>
        <Link to={to} aria-label={`${more} ${title}`}>
          {more}
        </Link>
      </header>
      {children}
    </section>
  );
}

function DefaultAddress({ addresses }: { readonly addresses: Parameters<typeof inOrder>[0] }) {
  const words = useWords('account');
  const [first] = inOrder(addresses);
  const defaultAddress = first && isDefault(first) ? first : null;
  return (
    <Block
      title={words('account.overview.defaultAddress')}
      to={addresses.length > 0 ? '/address-book' : '/address-book?edit=new'}
      more={words(addresses.length > 0 ? 'account.all' : 'account.address.add')}
    >
      {defaultAddress ? (
        <div className={styles.text}>
          <p>
            <Parted parts={bookPersonText(defaultAddress)} />
          </p>
          <p>{bookAddressText(defaultAddress, words.locale)}</p>
        </div>
      ) : (
        <p className={styles.soft}>{words('account.overview.noAddress')}</p>
      )}
    </Block>
  );
}

function Information({ customer }: { readonly customer: CustomerDetailsFragment }) {
  const words = useWords('account');
  return (
    <Block title={words('account.information')} to="/account-information" more={words('account.edit')}>
      <div className={styles.text}>
        <p>{wholeName(customer)}</p>
        {customer.email ? <p>{customer.email}</p> : null}
        {customer.mobile_phone ? <p>{formatPhone(customer.mobile_phone)}</p> : null}
      </div>
    </Block>
  );
}
