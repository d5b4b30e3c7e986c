import type { Platform } from '../../platform.ts';
import { sandboxSignInProviders, type WechatSettings } from '../../settings/sign-in-providers.ts';
import { loopback } from '../loopback.ts';
import { createWechatApp, type WechatAppApi } from './wechat-app.ts';

/** The shop's apps at WeChat, from the settings of sign-in; null for an app that the shop does not have. */
export interface WechatApps {
  readonly account: WechatAppApi | null;
  readonly miniProgram: WechatAppApi | null;
  /** Address of WeChat's script for pages. */
  readonly script: string;
}

export function chooseWechatApps(platform: Platform, timeoutMs?: number): WechatApps {
  const { config } = platform;
  const providers = config.signInProviders ?? sandboxSignInProviders(loopback(config));
  const wechat = Object.values(providers).find(
    (provider): provider is WechatSettings => provider.kind === 'wechat',
  );
  const apiOf = (app: WechatSettings['miniProgram']): WechatAppApi | null =>
    wechat === undefined || app === null ? null : createWechatApp(platform, wechat.api, app, timeoutMs);
  return {
    account: apiOf(wechat?.account ?? null),
    miniProgram: apiOf(wechat?.miniProgram ?? null),
    script: wechat?.script ?? '',
  };
}
