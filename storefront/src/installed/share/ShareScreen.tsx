/**
 * `/share`: pictures that another app has shared with the installed one. Their owner sends them to the adviser, or
 * discards them.
 */
import { useWords } from '@jinlan/client/words';
import { Button, Container, EmptyState, Notice, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { shrinkPhoto } from '../../app/shrink-photo.ts';
import { handPictures } from './handed-pictures.ts';
import styles from './ShareScreen.module.css';
import { discardShared, readShared } from './shared-pictures.ts';

export default function ShareScreen() {
  const words = useWords('app');
  return (
    <Container className={styles.page}>
      <PageHead title={words('app.share')} hidden />
      <SignedInOnly>
        <h1 tabIndex={-1}>{words('app.share')}</h1>
        <SharedPictures />
      </SignedInOnly>
    </Container>
  );
}

interface SharedPicture {
  readonly file: Blob;
  readonly address: string;
}

/** Tests may replace `read` and `shrink`. */
export function SharedPictures({ read = readShared, shrink = shrinkPhoto }) {
  const words = useWords('app');
  const { chat } = useShop();
  const [pictures, setPictures] = useState<readonly SharedPicture[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const top = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    let made: readonly SharedPicture[] = [];
    let isOver = false;
    void read()
      .catch(() => [])
      .then((files) => {
        if (isOver) return;
        made = files.map((file) => ({ file, address: URL.createObjectURL(file) }));
        setPictures(made);
      });
    return () => {
      isOver = true;
      for (const { address } of made) URL.revokeObjectURL(address);
    };
  }, []);

  async function discard(): Promise<void> {
    await discardShared();
    setProblem(null);
    setPictures([]);
    top.current?.focus();
  }
  async function send(): Promise<void> {
    setProblem(null);
    setBusy(true);
    const shrunk = await Promise.all((pictures ?? []).map(({ file }) => shrink(file)));
    setBusy(false);
    const readable = shrunk.filter((picture) => picture !== null);
    if (readable.length < shrunk.length) return setProblem(words('app.share.unreadable'));
    await discard();
    handPictures(readable);
  }

  if (pictures === null)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  return (
    <div ref={top} tabIndex={-1}>
      {pictures.length === 0 ? (
        <EmptyState icon="chat" title={words('app.share.none')} text={words('app.share.noneHint')} />
      ) : (
        <Stack gap={24}>
          <p>{words('app.share.lead')}</p>
          {chat === true ? null : <Notice>{words('app.share.noChat')}</Notice>}
          {problem === null ? null : (
            <Notice tone="error" live>
              {problem}
            </Notice>
          )}
          <ul className={styles.pictures}>
            {pictures.map(({ address }, index) => (
              <li key={address}>
                <img src={address} alt={words('app.share.picture', { number: index + 1 })} />
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button
              priority="high"
              disabled={chat !== true}
              busy={busy && words('app.share.sending')}
              onClick={() => void send()}
            >
              {words('app.share.send')}
            </Button>
            <Button priority="low" onClick={() => void discard()}>
              {words('app.share.discard')}
            </Button>
          </div>
        </Stack>
      )}
    </div>
  );
}
