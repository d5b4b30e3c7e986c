/** Shows a skeleton while the customer's data loads, and a retry button when loading fails. */

import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Skeleton } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { Account, AccountState } from './use-account.ts';

export function LoadedAccount({
  account: { value, error, refetch },
  children,
}: {
  readonly account: AccountState;
  readonly children: (account: Account) => ReactNode;
}) {
  const words = useWords('account');
  return (
    <Loaded
      value={value}
      loading={!value && !error}
      error={error}
      onRetry={refetch}
      live
      size="small"
      text={words('account.notLoaded')}
      skeleton={
        <>
          <Skeleton shape="heading" width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </>
      }
    >
      {children}
    </Loaded>
  );
}
