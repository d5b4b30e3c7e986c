import type { RequestContext } from '../../platform/context.ts';
import type { WechatApps } from '../../platform/gateways/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { signPage, type WechatPage } from './sign-page.ts';

export { resolvers } from './resolvers.ts';

export const useCosts = { 'Query.wechatPage': 1_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly wechat: Wechat;
  }
}

/** The shop's pages inside WeChat. */
export interface Wechat {
  /** The data that a page of the shop needs for WeChat's script; null for any other page. */
  page(context: Pick<RequestContext, 'actor' | 'source'>, address: string): Promise<WechatPage | null>;
}

export const createWechat = (platform: Platform, apps: WechatApps): Wechat => ({
  page: (context, address) => signPage(platform, apps, context, address),
});
