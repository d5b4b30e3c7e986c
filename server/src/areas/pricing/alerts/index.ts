import { sendAlertTextData } from '@jinlan/domain/validity';
import type { RequestContext } from '../../../platform/context.ts';
import {
  type AlertInput,
  addGoldAlert,
  goldAlertChannelsOf,
  goldAlertsOf,
  removeGoldAlert,
} from './alerts.ts';
import type { ChannelChoice } from './channels.ts';
import {
  deleteFiredEverySeconds,
  deleteFiredJob,
  deleteOldAlerts,
  fireAlerts,
  fireAlertsEverySeconds,
  fireAlertsJob,
} from './fire-alerts.ts';
import type { AlertParts } from './parts.ts';
import { sendAlertText } from './send-text.ts';
import { type AlertRow, removeWaiting } from './store-alerts.ts';
import { sendTextJob } from './tell.ts';
import { readAlertsKey } from './unsubscribe-alerts.ts';

declare module '../../../platform/context.ts' {
  interface Areas {
    readonly goldAlerts: GoldAlerts;
  }
}

/** Alerts of the gold price: a member sets a target, and gets one e-mail or text message once a board's price reaches it. */
export interface GoldAlerts {
  add(
    context: Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'currency'>,
    input: AlertInput,
  ): Promise<AlertRow>;
  remove(context: Pick<RequestContext, 'actor'>, id: string): Promise<boolean>;
  /** The newest alerts; null for anybody else's account. */
  alertsOf(context: Pick<RequestContext, 'actor'>, customerId: string): Promise<readonly AlertRow[] | null>;
  /** The ways in which the customer can get messages of alerts; null for anybody else's account. */
  channelsOf(
    context: Pick<RequestContext, 'actor' | 'storeView'>,
    customerId: string,
  ): Promise<readonly ChannelChoice[] | null>;
  readonly readUnsubscribeKey: (key: string) => ReturnType<typeof readAlertsKey>;
  unsubscribe(reader: { readonly customerId: string }): Promise<void>;
}

export function createGoldAlerts(parts: AlertParts): GoldAlerts {
  const { platform } = parts;
  platform.jobs.every(fireAlertsJob, fireAlertsEverySeconds, () => fireAlerts(parts));
  platform.jobs.every(deleteFiredJob, deleteFiredEverySeconds, () => deleteOldAlerts(parts));
  platform.jobs.on(sendTextJob, sendAlertTextData, (job) => sendAlertText(parts, job));
  return {
    add: (context, input) => addGoldAlert(parts, context, input),
    remove: (context, id) => removeGoldAlert(parts, context, id),
    alertsOf: (context, customerId) => goldAlertsOf(parts, context, customerId),
    channelsOf: (context, customerId) => goldAlertChannelsOf(parts, context, customerId),
    readUnsubscribeKey: (key) => readAlertsKey(platform, key),
    unsubscribe: ({ customerId }) => removeWaiting(platform.db, customerId),
  };
}
