/** What an account page shows of the customer: a shape of it first, and a way on when it does not come. */

import { useWords } from '@jinlan/client/words';
import { Button, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { Account, AccountState } from './use-account.ts';

export function Loaded({
  account: { value, error, refetch },
  children,
}: {
  readonly account: AccountState;
  readonly children: (account: Account) => ReactNode;
}) {
  const words = useWords('account');
  if (value) return children(value);
  if (!error) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="heading" width="half" />
        <Skeleton width="long" />
        <Skeleton width="half" />
      </SkeletonRegion>
    );
  }
  return (
    <Notice
      tone="error"
      live
      title={words(error.kind === 'network' ? 'errors.network' : 'account.notLoaded')}
      action={
        <Button size="small" onClick={refetch}>
          {words('ui.retry')}
        </Button>
      }
    />
  );
}
