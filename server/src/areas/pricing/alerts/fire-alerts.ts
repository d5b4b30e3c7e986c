import { markets } from '@jinlan/domain/markets';
import { currencyCodes } from '@jinlan/domain/money';
import type { AlertParts } from './parts.ts';
import { deleteFired, type PriceNow, takeReached } from './store-alerts.ts';
import { tell } from './tell.ts';

export const fireAlertsJob = 'pricing.fire-alerts';
export const fireAlertsEverySeconds = 60;
export const deleteFiredJob = 'pricing.delete-fired-alerts';
export const deleteFiredEverySeconds = 6 * 3_600;

const alertsOfRun = 300;
const shownDays = 90;

/**
 * The selling prices in force. Prices of a halted board are not confirmed by anybody, so they are omitted and fire no alert.
 */
function pricesNow({ pricing }: Pick<AlertParts, 'pricing'>): readonly PriceNow[] {
  return markets.flatMap((market) =>
    currencyCodes.flatMap((currency) =>
      pricing
        .marketQuotes(market, currency, true)
        .flatMap(({ type, sell, halt }): PriceNow[] =>
          halt === null ? [{ type, market, currency, sell: sell.minor }] : [],
        ),
    ),
  );
}

/**
 * Fires the alerts that the prices in force reach, each once: marking it and queueing its message are one transaction. It
 * may run in several processes at once.
 */
export async function fireAlerts(parts: AlertParts): Promise<void> {
  const { db, clock } = parts.platform;
  const prices = pricesNow(parts);
  if (prices.length === 0) return;
  for (let fired = alertsOfRun; fired >= alertsOfRun; )
    fired = await db.transaction(async (tx) => {
      const alerts = await takeReached(tx, prices, clock.now(), alertsOfRun);
      if (alerts.length === 0) return 0;
      const ids = [...new Set(alerts.map(({ customerId }) => customerId))];
      const contacts = new Map(
        (await parts.customers.contactsOf(tx, ids)).map((each) => [each.customerId, each]),
      );
      for (const alert of alerts) {
        const contact = contacts.get(alert.customerId);
        if (contact !== undefined) await tell(parts, tx, alert, contact);
      }
      return alerts.length;
    });
}

export const deleteOldAlerts = ({ platform: { db, clock } }: Pick<AlertParts, 'platform'>): Promise<void> =>
  deleteFired(db, new Date(clock.now().getTime() - shownDays * 86_400_000));
