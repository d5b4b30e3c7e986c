import { type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Disclosure, Notice } from '@jinlan/ui';
import { useState } from 'react';
import {
  CreateMilesFileDocument,
  DownloadMilesFileDocument,
  type StaffMilesQuery,
} from './queries.generated.ts';
import styles from './StaffMilesScreen.module.css';
import { saveCsv } from './save-csv.ts';

type MilesFile = StaffMilesQuery['milesFiles'][number];

/** The button that puts waiting requests into a file, and the former files. */
export function MilesFiles({
  files,
  onChanged,
}: {
  readonly files: readonly MilesFile[];
  readonly onChanged: () => void;
}) {
  const words = useWords('staff', 'staffRewards');
  const toasts = useToasts();
  const [create, creating] = useMutation(CreateMilesFileDocument);
  const [refusal, setRefusal] = useState<ShopError | null>(null);
  return (
    <section className={styles.files}>
      <Button
        priority="high"
        busy={creating && words('ui.busy')}
        onClick={async () => {
          const outcome = await create({});
          setRefusal(outcome.ok ? null : outcome.error);
          if (!outcome.ok) return;
          const { file, csv } = outcome.value.createMilesFile;
          saveCsv(csv, `miles-${file.id}.csv`);
          toasts.add({ type: 'info', message: words('staffmiles.created') });
          onChanged();
        }}
      >
        {words('staffmiles.create')}
      </Button>
      {refusal ? (
        <Notice tone={refusal.code === 'MILES_NONE_TO_SEND' ? 'info' : 'error'} live>
          {words(
            refusal.kind === 'network'
              ? 'errors.network'
              : refusal.code === 'MILES_NONE_TO_SEND'
                ? 'staffmiles.nothing'
                : 'errors.data',
          )}
        </Notice>
      ) : null}
      {files.length > 0 ? (
        <Disclosure summary={words('staffmiles.files')}>
          <ul className={styles.former}>
            {files.map((file) => (
              <FormerFile key={file.id} file={file} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  );
}

function FormerFile({ file }: { readonly file: MilesFile }) {
  const words = useWords('staff', 'staffRewards');
  const toasts = useToasts();
  const [download, busy] = useMutation(DownloadMilesFileDocument);
  const { id, made_at: at, requests: count, staff_no: by } = file;
  return (
    <li>
      <span>{words('staffmiles.file', { at: words.moment(at), count, by })}</span>
      <Button
        size="small"
        aria-label={words('staffmiles.download.file', { id })}
        busy={busy && words('ui.busy')}
        onClick={async () => {
          const outcome = await download({ id });
          if (outcome.ok) saveCsv(outcome.value.downloadMilesFile.csv, `miles-${id}.csv`);
          else
            toasts.add({
              type: 'error',
              message: words(outcome.error.kind === 'network' ? 'errors.network' : 'errors.data'),
            });
        }}
      >
        {words('staffmiles.download')}
      </Button>
    </li>
  );
}
