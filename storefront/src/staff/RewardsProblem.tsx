import type { ShopError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';

/** Why a page of gifts or of requests for miles is not shown. */
export function RewardsProblem({
  error,
  subject,
  onRetry,
}: {
  readonly error: ShopError | null;
  readonly subject: 'staffRewards' | 'staffMiles';
  readonly onRetry: () => void;
}) {
  const words = useWords('staff', 'staffRewards');
  if (error?.code === 'STAFF_ONLY' || error?.code === 'PAGE_TOO_FAR')
    return (
      <EmptyState
        icon="search"
        title={words(error.code === 'STAFF_ONLY' ? `${subject}.notYours` : `${subject}.none`)}
        action={<LinkButton to="/staff/orders">{words('staff.list.showAll')}</LinkButton>}
      />
    );
  return <LoadError live size="small" error={error} text={words(`${subject}.notLoaded`)} onRetry={onRetry} />;
}
