import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sandboxAlipayRoutes } from './alipay/routes.ts';
import { sandboxBankRoutes } from './bank/routes.ts';
import { sandboxEInvoiceRoutes } from './e-invoices/routes.ts';
import type { Host } from './host.ts';
import { sandboxOidcRoutes } from './oidc/routes.ts';
import { sandboxPushRoutes } from './push/routes.ts';
import { sandboxSmsRoutes } from './sms/routes.ts';
import { sandboxStripeRoutes } from './stripe/routes.ts';
import { sandboxWechatRoutes } from './wechat/routes.ts';

/**
 * Opens the stand-ins for other companies' servers: a bank, WeChat Pay, Alipay, Stripe, providers of e-invoices and of
 * sign-in, carriers of text messages, and a push service. Returns their routes, which bring their own prefixes. Register them before the
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
  const push = sandboxPushRoutes(host);
  return async (app) => {
    await app.register(bank, { prefix: SANDBOX_PATHS.bank.replace(/\/$/, '') });
    await app.register(stripe, { prefix: SANDBOX_PATHS.stripe.replace(/\/$/, '') });
    await app.register(wechat, { prefix: SANDBOX_PATHS.wechat.replace(/\/$/, '') });
    await app.register(alipay, { prefix: SANDBOX_PATHS.alipay.replace(/\/$/, '') });
    await app.register(eInvoices, { prefix: SANDBOX_PATHS.eInvoices.replace(/\/$/, '') });
    await app.register(sms, { prefix: SANDBOX_PATHS.sms.replace(/\/$/, '') });
    await app.register(push, { prefix: SANDBOX_PATHS.push.replace(/\/$/, '') });
    await app.register(oidc, { prefix: SANDBOX_PATHS.oidc.replace(/\/$/, '') });
  };
}
