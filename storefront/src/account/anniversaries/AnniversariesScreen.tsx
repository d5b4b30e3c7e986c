/**
 * `/account/anniversaries`: the member's anniversaries, the next one first. `?edit=new` or `?edit=<id>` shows the form
 * instead, so Back closes it and a reload keeps it open.
 */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { mostAnniversaries } from '@jinlan/domain/anniversaries';
import { EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountPage } from '../pages/AccountPage.tsx';
import { ProveEmail } from '../proving/ProveEmail.tsx';
import { useSession } from '../session.tsx';
import { AnniversaryForm } from './AnniversaryForm.tsx';
import { AnniversaryList } from './AnniversaryList.tsx';
import type { AnniversaryFactsFragment } from './fragments.generated.ts';
import { AnniversariesDocument } from './queries.generated.ts';

const path = '/account/anniversaries';

export default function AnniversariesScreen() {
  const words = useWords('anniversaries');
  return (
    <AccountPage title={words('anniversaries.title')} lead={words('anniversaries.lead')}>
      <Anniversaries />
    </AccountPage>
  );
}

function Anniversaries() {
  const words = useWords('anniversaries');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    AnniversariesDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const days = data?.customer?.anniversaries;
  if (!days)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('anniversaries.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  return <Days days={days} onChanged={refetch} />;
}

interface DaysProps {
  readonly days: readonly AnniversaryFactsFragment[];
  readonly onChanged: () => void;
}

function Days({ days, onChanged }: DaysProps) {
  const words = useWords('anniversaries', 'account');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [search] = useSearchParams();
  const editing = search.get('edit');
  const close = () => void navigate(path, { replace: true });
  if (editing !== null) {
    const day = days.find(({ id }) => id != null && id === editing) ?? null;
    if (day === null && editing !== 'new')
      return (
        <Notice
          tone="warning"
          action={
            <LinkButton to={path} size="small">
              {words('anniversaries.title')}
            </LinkButton>
          }
        >
          {words('anniversaries.gone')}
        </Notice>
      );
    return (
      <AnniversaryForm
        key={editing}
        day={day}
        hasBirthday={days.some(({ kind }) => kind === 'BIRTHDAY')}
        noticeDays={days[0]?.notice_days ?? null}
        onDone={() => {
          toasts.add({ type: 'info', message: words('anniversaries.saved') });
          onChanged();
          close();
        }}
        onCancel={close}
      />
    );
  }
  if (days.length === 0)
    return (
      <EmptyState
        icon="search"
        title={words('anniversaries.none')}
        text={words('anniversaries.none.hint')}
        action={
          <LinkButton to={`${path}?edit=new`} priority="high">
            {words('anniversaries.add')}
          </LinkButton>
        }
      />
    );
  return (
    <Stack gap={24}>
      {days.some(({ remind }) => remind) ? <ProveEmail reason={words('account.prove.reminders')} /> : null}
      <AnniversaryList
        days={days}
        isFull={days.filter(({ id }) => id != null).length >= mostAnniversaries}
        onChanged={onChanged}
      />
    </Stack>
  );
}
