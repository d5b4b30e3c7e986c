import { useWords } from '@jinlan/client/words';
import { showMemberCode } from '@jinlan/domain/members';
import { BarCode, Notice, QrCode } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import styles from './CardCodes.module.css';
import type { StoredCard } from './stored-card.ts';
import type { LiveToken } from './use-card.ts';

/** Level and name, this minute's QR code with a countdown, and the bar code. Without a connection only the bar code. */
export function CardCodes({ card, live }: { readonly card: StoredCard; readonly live: LiveToken | null }) {
  const words = useWords('members');
  return (
    <div className={styles.codes}>
      <p className={styles.who}>
        <strong>{words(`members.level.${card.level}`)}</strong>
        <span>{card.name}</span>
      </p>
      {live ? (
        <div className={styles.live}>
          <QrCode text={live.token} label={words('members.code.qr')} />
          <Countdown until={live.until} />
        </div>
      ) : (
        <Notice tone="warning" live title={words('members.code.offline')}>
          {words('members.code.offline.hint')}
        </Notice>
      )}
      <figure className={styles.bars}>
        <BarCode digits={card.code} label={words('members.code.bar')} />
        <figcaption>{showMemberCode(card.code)}</figcaption>
      </figure>
    </div>
  );
}

function Countdown({ until }: { readonly until: number }) {
  const words = useWords('members');
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew for each token
  useEffect(() => {
    setSeconds(secondsLeft());
    const timer = setInterval(() => setSeconds(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <p className={styles.countdown}>
      {seconds > 0 ? words('members.code.renewed', { seconds }) : words('members.code.renewing')}
    </p>
  );
}
