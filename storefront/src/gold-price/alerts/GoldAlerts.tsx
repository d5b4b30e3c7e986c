/** Alerts of the gold price on its page: guests are asked to sign in, members set and delete their alerts. */

import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { signInPath } from '../../account/next-page.ts';
import { useSession } from '../../account/session.tsx';
import type { BoardQuote } from '../Board.tsx';
import { AlertForm } from './AlertForm.tsx';
import { AlertList } from './AlertList.tsx';
import styles from './GoldAlerts.module.css';
import { GoldPriceAlertsDocument } from './queries.generated.ts';

export const alertsPath = '/dynamicGoldPrice/#alerts';

interface GoldAlertsProps {
  readonly quotes: readonly BoardQuote[];
  /** The name of a board with its market. */
  readonly nameOf: (quote: BoardQuote) => string;
}

export function GoldAlerts({ quotes, nameOf }: GoldAlertsProps) {
  const words = useWords('gold');
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const isGuest = !isBrowser || status === 'guest';
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isPop = useNavigationType() === 'POP';
  // A link from another page arrives before the prices do, when there is no section to scroll to yet.
  useEffect(() => {
    if (hash === '#alerts' && !isPop) section.current?.scrollIntoView();
  }, [hash, isPop]);
  return (
    <section ref={section} id="alerts" className={styles.alerts} aria-labelledby="gold-alerts">
      <div className={styles.head}>
        <h2 id="gold-alerts">{words('gold.alerts')}</h2>
        <p>{words('gold.alerts.lead')}</p>
      </div>
      {isGuest ? (
        <LinkButton to={signInPath(alertsPath)}>{words('gold.alerts.signIn')}</LinkButton>
      ) : (
        <OwnAlerts quotes={quotes} nameOf={nameOf} />
      )}
    </section>
  );
}

function OwnAlerts({ quotes, nameOf }: GoldAlertsProps) {
  const words = useWords('gold');
  const { data, error, loading, refetch } = useQuery(
    GoldPriceAlertsDocument,
    {},
    { policy: 'cache-and-network' },
  );
  const alerts = data?.customer?.gold_price_alerts;
  const channels = data?.customer?.gold_price_alert_channels ?? null;
  return (
    <div className={styles.own}>
      {alerts ? (
        <>
          <AlertForm
            quotes={quotes}
            nameOf={nameOf}
            channels={channels ?? []}
            hasEmail={(data?.customer?.email ?? null) !== null}
            onAdded={refetch}
          />
          <AlertList alerts={alerts} onRemoved={refetch} />
        </>
      ) : error ? (
        <LoadError
          live
          size="small"
          error={error}
          text={words('gold.alerts.notLoaded')}
          busy={loading}
          onRetry={refetch}
        />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton width="full" />
        </SkeletonRegion>
      )}
    </div>
  );
}
