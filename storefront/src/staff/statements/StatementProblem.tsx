import type { ShopError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';

/** Shown in place of a page of lists: says why the page is missing. */
export function StatementProblem({
  error,
  onRetry,
}: {
  readonly error: ShopError | null;
  readonly onRetry: () => void;
}) {
  const words = useWords('staff', 'statements');
  if (error?.code === 'STAFF_ONLY')
    return (
      <EmptyState
        icon="search"
        title={words('statement.notYours')}
        action={<LinkButton to="/staff/orders">{words('staff.list.showAll')}</LinkButton>}
      />
    );
  if (error?.code === 'STATEMENT_NOT_FOUND' || error?.code === 'PAGE_TOO_FAR')
    return (
      <EmptyState
        icon="search"
        title={words('statement.missing')}
        action={<LinkButton to="/staff/statements">{words('statement.back')}</LinkButton>}
      />
    );
  return <LoadError live size="small" error={error} text={words('statement.failed')} onRetry={onRetry} />;
}
