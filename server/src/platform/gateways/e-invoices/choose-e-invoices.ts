import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { Platform } from '../../platform.ts';
import { loopback } from '../loopback.ts';
import { createHttpProvider } from './http-provider.ts';
import type { EInvoiceProvider } from './provider.ts';

/** Returns the provider of e-invoices that the setting names. Add a new provider here. */
export function chooseEInvoices(platform: Platform, timeoutMs?: number): EInvoiceProvider {
  const { config } = platform;
  if (config.eInvoiceProvider === 'manual') return { mode: 'manual' };
  return createHttpProvider(platform, {
    url: loopback(config),
    path: SANDBOX_PATHS.eInvoices,
    secret: config.secrets.sandboxBank,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
