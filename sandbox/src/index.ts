import { PATHS } from '@jinlan/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sandboxAlipayRoutes } from './alipay/routes.ts';
import { sandboxBankRoutes } from './bank/routes.ts';
import { sandboxEInvoiceRoutes } from './e-invoices/routes.ts';
import type { Host } from './host.ts';
import { sandboxOidcRoutes } from './oidc/routes.ts';
import { sandboxSmsRoutes } from './sms/routes.ts';
import { sandboxStripeRoutes } from './stripe/routes.ts';
import { sandboxWechatRoutes } from './wechat/routes.ts';

/**
 * Opens the stand-ins for other companies' servers: a bank, WeChat Pay, Alipay, Stripe, providers of e-invoices and of
 * sign-in, and carriers of text messages. Returns their routes, which bring their own prefixes. Register them before the
 * host's jobs start.
 */
export function openSandbox(host: Host): (app: FastifyInstance) => Promise<void> {
  const bank = sandboxBankRoutes(host);
  const stripe = sandboxStripeRoutes(host);
  const wechat = sandboxWechatRoutes(host);
  const alipay = sandboxAlipayRoutes(host);
  const eInvoices = sandboxEInvoiceRoutes(host);
  const sms = sandboxSmsRoutes(host);
  const oidc = sandboxOidcRoutes(host);
  return async (app) => {
    await app.register(bank, { prefix: PATHS.sandboxBank.replace(/\/$/, '') });
    await app.register(stripe, { prefix: PATHS.sandboxStripe.replace(/\/$/, '') });
    await app.register(wechat, { prefix: PATHS.sandboxWechat.replace(/\/$/, '') });
    await app.register(alipay, { prefix: PATHS.sandboxAlipay.replace(/\/$/, '') });
    await app.register(eInvoices, { prefix: PATHS.sandboxEInvoices.replace(/\/$/, '') });
    await app.register(sms, { prefix: PATHS.sandboxSms.replace(/\/$/, '') });
    await app.register(oidc, { prefix: PATHS.sandboxOidc.replace(/\/$/, '') });
  };
}
