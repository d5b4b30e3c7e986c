import type { Platform } from '../../platform.ts';
import { sandboxSignInProviders } from '../../settings/sign-in-providers.ts';
import { loopback } from '../loopback.ts';
import { createOpenidProvider } from './openid-provider.ts';
import type { SignInProvider } from './provider.ts';
import { createWechatProvider } from './wechat-provider.ts';

/** The providers of sign-in of this shop, from its settings, by code. */
export function chooseProviders(
  platform: Pick<Platform, 'config' | 'http' | 'clock' | 'log'>,
  timeoutMs?: number,
): ReadonlyMap<string, SignInProvider> {
  const { config } = platform;
  const providers = config.signInProviders ?? sandboxSignInProviders(loopback(config));
  return new Map(
    Object.entries(providers).map(([code, settings]) => [
      code,
      settings.kind === 'wechat'
        ? createWechatProvider(platform, code, settings, timeoutMs)
        : createOpenidProvider(platform, code, settings, timeoutMs),
    ]),
  );
}
