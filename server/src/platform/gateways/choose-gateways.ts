import type { Platform } from '../platform.ts';
import type { GatewayOptions } from './index.ts';
import type { GatewayMap } from './payment-gateways.ts';
import { callbackPath } from './payments.ts';
import { createSandboxGateway, sandboxBankCode } from './sandbox-gateway.ts';

const wildcardHosts = new Set(['0.0.0.0', '::', '']);

/** Base URL of the bank at this server, for requests that do not leave the machine. */
function loopback({ host, port }: { readonly host: string; readonly port: number }): string {
  const hostName = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`;
}

/** The gateways of this shop, from its settings. Add the gateway of a new method here. */
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
