import type { ShopError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';

/** Shown in place of a page of gifts or of requests for miles: says why the page is missing. */
export function RewardsProblem({
  error,
  notYours,
  none,
  notLoaded,
  onRetry,
}: {
  readonly error: ShopError | null;
  readonly notYours: string;
  /** Title for a page number after the last page. */
  readonly none: string;
  readonly notLoaded: string;
  readonly onRetry: () => void;
}) {
  const words = useWords('staff');
  if (error?.code === 'STAFF_ONLY' || error?.code === 'PAGE_TOO_FAR')
    return (
      <EmptyState
        icon="search"
        title={error.code === 'STAFF_ONLY' ? notYours : none}
        action={<LinkButton to="/staff/orders">{words('staff.list.showAll')}</LinkButton>}
      />
    );
  return <LoadError live size="small" error={error} text={notLoaded} onRetry={onRetry} />;
}
