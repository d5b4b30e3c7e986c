/** Uploaded pictures of one record. A click enlarges a picture; others can be added from files, or removed. */
import { useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { shrinkPhoto } from '../app/shrink-photo.ts';
import styles from './PictureList.module.css';

interface PictureListProps {
  readonly pictures: readonly { readonly uid: string; readonly url: string }[];
  /** Number of pictures that can still be added. */
  readonly left: number;
  readonly canRemove: boolean;
  readonly texts: PictureTexts;
  /** Sends a picture in base64. Resolves to the text of a refusal, or null. */
  add(picture: string): Promise<string | null>;
  /** Removes a picture by its uid. Resolves to the text of a refusal, or null. */
  remove(uid: string): Promise<string | null>;
  /** Called once all chosen files were sent, or a picture was removed; also after a refusal. */
  onSettled?(): void | Promise<void>;
  /** A test may replace it. */
  readonly shrink?: typeof shrinkPhoto | undefined;
}

export interface PictureTexts {
  /** Names a picture by its number, from 1. */
  of(index: number): string;
  removeOf(index: number): string;
  readonly remove: string;
  readonly add: string;
  readonly hint: string;
  readonly busy: string;
  /** Shown if more files were chosen than can be added. */
  readonly full: string;
  /** Shown if a file is no picture. */
  readonly invalid: string;
}

export function PictureList({
  pictures,
  left,
  canRemove,
  texts,
  add,
  remove,
  onSettled,
  shrink = shrinkPhoto,
}: PictureListProps) {
  const words = useWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [send, isSending] = useSubmit(async (files: readonly File[]) => {
    let problem = files.length > left ? texts.full : null;
    for (const file of files.slice(0, left)) {
      const picture = await shrink(file);
      const refused = picture === null ? texts.invalid : await add(picture);
      if (refused === null) continue;
      problem = refused;
      break;
    }
    setRefusal(problem);
    await onSettled?.();
  });
  const [takeOut, isRemoving] = useSubmit(async (uid: string) => {
    setRefusal(await remove(uid));
    await onSettled?.();
  });
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map(({ uid, url }, index) => (
            <li key={uid}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={texts.of(index + 1)} />
              </a>
              {canRemove ? (
                <Button
                  priority="low"
                  size="small"
                  aria-label={texts.removeOf(index + 1)}
                  busy={isRemoving && words('ui.busy')}
                  onClick={() => void takeOut(uid)}
                >
                  {texts.remove}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <TextField
          label={texts.add}
          hint={isSending ? texts.busy : texts.hint}
          type="file"
          accept="image/*"
          multiple
          disabled={isSending}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) void send(files);
          }}
        />
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}
