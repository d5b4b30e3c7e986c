import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import { Link, Notice } from '@jinlan/ui';
import { useSession } from '../session.tsx';
import { AccountClosingDocument } from './queries.generated.ts';

/** Says on the account's first page that the account is being closed, and links to the page that can keep it. */
export function ClosingNotice() {
  const words = useWords('account');
  const { status } = useSession();
  const { data } = useQuery(
    AccountClosingDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const closing = data?.customer?.account_closing;
  if (!closing) return null;
  return (
    <Notice>
      {words('account.closing', { day: words.day(businessDay(new Date(closing.closes_at))) })}{' '}
      <Link to="/account/data">{words('account.closing.keep')}</Link>
    </Notice>
  );
}
