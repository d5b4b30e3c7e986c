import { readError, useMutation } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { useLoaded } from '../use-loaded.ts';
import styles from './DeviceScreen.module.css';
import { ColleagueSessionsDocument, EndColleagueSessionsDocument } from './queries.generated.ts';

/** The sign-ins of the store's staff. The manager ends them if a device is lost or somebody leaves. */
export function Colleagues({ ownNo }: { readonly ownNo: string }) {
  const words = useWords('staff');
  const client = useClient();
  const toasts = useToasts();
  const [end, ending] = useMutation(EndColleagueSessionsDocument);
  const [asked, setAsked] = useState<{ readonly staffNo: string; readonly name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, loading, refetch } = useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(ColleagueSessionsDocument, {}, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.colleagueSessions ?? null, error: readError(answer.error) };
    }, [client]),
  );
  async function endAsked(): Promise<void> {
    if (asked === null) return;
    const outcome = await end({ staffNo: asked.staffNo });
    setAsked(null);
    setProblem(outcome.ok ? null : words('staff.device.failed'));
    if (outcome.ok)
      toasts.add({ type: 'info', message: words('staff.device.colleagues.ended', { name: asked.name }) });
    refetch();
  }
  if (!data)
    return loading ? (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    ) : (
      <LoadError
        size="small"
        live
        error={error}
        text={words('staff.device.failed')}
        busy={loading}
        onRetry={refetch}
      />
    );
  return (
    <>
      <p className={styles.soft}>{words('staff.device.colleagues.lead')}</p>
      {problem ? (
        <Notice tone="error" live>
          {problem}
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {data
          .filter(({ staff_no: staffNo }) => staffNo !== ownNo)
          .map(({ staff_no: staffNo, name, sessions }) => (
            <li key={staffNo}>
              <span>
                <strong>{name}</strong>{' '}
                <span className={styles.soft}>
                  {staffNo} · {words('staff.device.colleagues.facts', { sessions })}
                </span>
              </span>
              <Button
                size="small"
                aria-label={words('staff.device.colleagues.endNamed', { name })}
                onClick={() => setAsked({ staffNo, name })}
              >
                {words('staff.device.colleagues.end')}
              </Button>
            </li>
          ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={words('staff.device.colleagues.end')}
        closeLabel={words('ui.close')}
        footer={
          <Cluster gap={8}>
            <Button priority="high" busy={ending && words('ui.busy')} onClick={() => void endAsked()}>
              {words('staff.device.colleagues.end')}
            </Button>
            <Button onClick={() => setAsked(null)}>{words('staff.waiting.cancel')}</Button>
          </Cluster>
        }
      >
        <p>{words('staff.device.colleagues.confirm', { name: asked?.name ?? '' })}</p>
      </Dialog>
    </>
  );
}
