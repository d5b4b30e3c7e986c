import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useState } from 'react';
import styles from './JewelleryBox.module.css';
import type { Piece } from './piece.ts';
import { RemoveJewelleryPieceDocument } from './queries.generated.ts';

interface RemoveProps {
  /** Null while the dialog is closed. */
  readonly piece: Piece | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveDialog({ piece, onClose, onRemoved }: RemoveProps) {
  const words = useWords('jewellery');
  const [remove] = useMutation(RemoveJewelleryPieceDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async (uid: string) => {
    setRefused(null);
    const outcome = await remove({ uid });
    // If another device has removed the piece already, the result is the same.
    if (outcome.ok) onRemoved();
    else setRefused(words(outcome.error.kind === 'network' ? 'errors.network' : 'errors.data'));
  });
  return (
    <Dialog
      open={piece !== null}
      onClose={onClose}
      title={words('jewellery.remove.ask', { name: piece?.name ?? '' })}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('jewellery.keep')}</Button>
          <Button
            priority="high"
            busy={busy && words('ui.busy')}
            onClick={() => {
              if (piece !== null) void submit(piece.uid);
            }}
          >
            {words('jewellery.remove')}
          </Button>
        </div>
      }
    >
      <p>{words('jewellery.remove.text')}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
