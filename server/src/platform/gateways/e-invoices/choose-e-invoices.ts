import { PATHS } from '@jinlan/contract/wire';
import type { Platform } from '../../platform.ts';
import { loopback } from '../loopback.ts';
import { createHttpProvider } from './http-provider.ts';
import type { EInvoiceProvider } from './provider.ts';

/** The provider of e-invoices, by the setting. Add that of a new provider here. */
export function chooseEInvoices(platform: Platform, timeoutMs?: number): EInvoiceProvider {
  const { config } = platform;
  if (config.eInvoiceProvider === 'manual') return { mode: 'manual' };
  return createHttpProvider(platform, {
    url: loopback(config),
    path: PATHS.sandboxEInvoices,
    secret: config.secrets.sandboxBank,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
