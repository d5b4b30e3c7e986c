/**
 * Files for the workshop: the sheet of a design, and the metal of each ring or piece. The server gives them only to
 * signed-in staff.
 */

import { createRest } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useMemo, useState } from 'react';
import { useSession } from '../../account/session.tsx';
import { useShop } from '../../app/shop.tsx';
import { saveFile } from '../../data/save-file.ts';
import styles from './BenchFiles.module.css';

interface BenchFilesProps {
  readonly number: string;
  /** Line number, from 1. */
  readonly line: number;
  /** The rings of a pair; empty for a single piece. */
  readonly rings: readonly ('her' | 'him')[];
}

export function BenchFiles({ number, line, rings }: BenchFilesProps) {
  const words = useWords('buy', 'staff');
  const toasts = useToasts();
  const { token } = useSession();
  const { storeView } = useShop();
  const [busy, setBusy] = useState<string | null>(null);
  const rest = useMemo(
    () => createRest({ fetch: (input, init) => fetch(input, init), token: () => token }),
    [token],
  );

  async function fetchFile(file: string): Promise<void> {
    setBusy(file);
    try {
      const content = await rest.file(`/rest/${storeView}/staff/orders/${number}/lines/${line}/${file}`);
      const [name = '', query = ''] = file.split('?part=');
      saveFile(content, [number, line, ...(query ? [query] : []), name].join('-'));
    } catch {
      toasts.add({ type: 'error', message: words('staff.bench.failed') });
    } finally {
      setBusy(null);
    }
  }

  const button = (file: string, text: string) => (
    <Button
      key={file}
      size="small"
      disabled={busy !== null}
      busy={busy === file && words('ui.busy')}
      onClick={() => void fetchFile(file)}
    >
      {text}
    </Button>
  );
  const metals = (['stl', 'glb'] as const).flatMap((kind) =>
    rings.length === 0
      ? [button(`metal.${kind}`, words(`staff.bench.${kind}`))]
      : rings.map((ring) =>
          button(
            `metal.${kind}?part=${ring}`,
            words(`staff.bench.${ring}`, { file: words(`staff.bench.${kind}`) }),
          ),
        ),
  );
  return (
    <div className={styles.files}>
      {button('sheet.pdf', words('staff.bench.sheet'))}
      {metals}
    </div>
  );
}
