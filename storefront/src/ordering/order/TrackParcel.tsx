import { useWords } from '@jinlan/client/words';
import styles from './OrderDetails.module.css';
import { phoneEnd, trackingLink } from './tracking-link.ts';

interface TrackParcelProps {
  readonly carrier: string;
  readonly number: string;
  readonly telephone: string | null | undefined;
}

/** Links to the courier's page, with the digits that it asks for; nothing for an unknown courier. */
export function TrackParcel({ carrier, number, telephone }: TrackParcelProps) {
  const words = useWords('orders');
  const link = trackingLink(carrier, number);
  if (!link) return null;
  const digits = link.asksForPhone ? phoneEnd(telephone) : null;
  return (
    <>
      <a className={styles.map} href={link.url} target="_blank" rel="noopener noreferrer">
        {words('orders.track')}
      </a>
      {digits ? <small>{words('orders.track.phone', { digits })}</small> : null}
    </>
  );
}
