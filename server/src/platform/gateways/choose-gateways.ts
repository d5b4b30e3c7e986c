import type { Platform } from '../platform.ts';
import type { GatewayOptions } from './index.ts';
import type { GatewayMap } from './payment-gateways.ts';
import { callbackPath } from './payments.ts';
import { createSandboxGateway, sandboxBankCode } from './sandbox-gateway.ts';

const anywhere = new Set(['0.0.0.0', '::', '']);

/** The bank is reached the way it would be from outside, but without leaving the machine. */
function loopback({ host, port }: { readonly host: string; readonly port: number }): string {
  const name = anywhere.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The gateways of this shop, by its settings. The gateway of a new method has its line here. */
export function chooseGateways(platform: Platform, options: GatewayOptions): GatewayMap {
  const { config } = platform;
  const bankUrl = loopback(config);
  const sandbox = {
    bankUrl,
    callbackUrl: `${bankUrl}${callbackPath(sandboxBankCode)}`,
    merchantName: options.merchantName,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  return {
    ...(config.sandboxBank && { card: createSandboxGateway(platform, sandbox) }),
  };
}
