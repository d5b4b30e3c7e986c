import { markets } from '@jinlan/domain/markets';
import { currencyCodes, format, money } from '@jinlan/domain/money';
import { greetingName } from '@jinlan/domain/people';
import { goldAlertMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { AlertParts } from './parts.ts';
import { type AlertRow, deleteFired, type PriceNow, takeReached } from './store-alerts.ts';
import { alertsUnsubscribeLink } from './unsubscribe-alerts.ts';

export const fireAlertsJob = 'pricing.fire-alerts';
export const fireAlertsEverySeconds = 60;
export const deleteFiredJob = 'pricing.delete-fired-alerts';
export const deleteFiredEverySeconds = 6 * 3_600;

const alertsOfRun = 300;
const shownDays = 90;

/** The selling prices in force; those of a halted board, which nobody has confirmed, fire nothing. */
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
 * Fires the alerts that the prices in force reach, each once: marking it and queueing its e-mail are one transaction. It
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
      const readers = new Map(
        (await parts.customers.readersOf(tx, ids)).map((each) => [each.customerId, each]),
      );
      for (const alert of alerts) {
        const reader = readers.get(alert.customerId);
        if (reader !== undefined) await parts.messages.send(tx, mailOf(parts, alert, reader));
      }
      return alerts.length;
    });
}

export const deleteOldAlerts = ({ platform: { db, clock } }: Pick<AlertParts, 'platform'>): Promise<void> =>
  deleteFired(db, new Date(clock.now().getTime() - shownDays * 86_400_000));

function mailOf(
  { platform, pricing, stores }: AlertParts,
  alert: AlertRow,
  reader: { readonly email: string; readonly firstName: string },
) {
  const { locale, market, direction } = alert;
  const words = goldAlertMail[locale];
  const shop = stores.shop().name[locale];
  const store = stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null;
  const quote = pricing.marketQuotes(market, alert.currency, true).find(({ type }) => type === alert.type);
  const currency = quote?.sell.currency ?? alert.currency;
  const values = {
    board: quote?.name[locale] ?? alert.type,
    price: format(money(alert.firedAtPrice ?? alert.target, currency)),
    target: format(money(alert.target, currency)),
    unit: words[quote?.unit === 'tael' ? 'unit.tael' : 'unit.gram'],
    shop,
  };
  const name = greetingName(reader.firstName);
  return {
    key: `gold-alert:${alert.id}`,
    channel: 'email' as const,
    to: reader.email,
    subject: fill(words[`subject.${direction}`], values),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words[direction], values),
      words.once,
      '',
      fill(words.open, {
        url: `${platform.config.baseUrl}/dynamicGoldPrice/${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop }),
      '',
      fill(words.unsubscribe, { url: alertsUnsubscribeLink(platform, alert) }),
    ].join('\n'),
  };
}
