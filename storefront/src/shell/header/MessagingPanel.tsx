/**
 * The panel of the messaging app's button: the QR code of the official account, and in a mini-program the tools for the
 * current page.
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { Suspense } from 'react';
import { useShop } from '../../app/shop.tsx';
import { OfficialCode } from '../OfficialCode.tsx';
import styles from './MessagingPanel.module.css';

const MiniProgramTools = laterPart(
  async () => (await import('../../mini-program/MiniProgramTools.tsx')).MiniProgramTools,
);

interface MessagingPanelProps {
  /** The address of the official account. */
  readonly official: string;
  readonly onClose: () => void;
}

export function MessagingPanel({ official, onClose }: MessagingPanelProps) {
  const words = useWords();
  const { name } = useShop();
  return (
    <>
      <figure className={styles.code}>
        <OfficialCode text={official} label={words('shell.footer.official')} />
        <figcaption>{words('shell.footer.officialHint', { name })}</figcaption>
      </figure>
      {isMiniProgramAgent(navigator.userAgent) ? (
        <Suspense>
          <MiniProgramTools onDone={onClose} />
        </Suspense>
      ) : null}
    </>
  );
}
