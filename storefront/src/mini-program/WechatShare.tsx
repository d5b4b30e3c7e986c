/** In WeChat's own browser, tells WeChat each page's card, with picture and price. Renders nothing. */

import { readMoney } from '@jinlan/client/data';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { format } from '@jinlan/domain/money';
import { inAppOf } from '@jinlan/domain/payments';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useClient } from 'urql';
import { WechatShareDocument, type WechatShareQuery } from './queries.generated.ts';
import { shareCardOf } from './share-card.ts';
import { loadWechat, type Wechat } from './wechat-script.ts';

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

/**
 * The address that the signature covers: on an iPhone WeChat checks the first loaded page, elsewhere the current one.
 */
const addressToSign = (first: string): string =>
  /iPhone|iPad/.test(navigator.userAgent) ? first : withoutFragment(location.href);

const priceOf = (route: WechatShareQuery['route']): string | null => {
  const money =
    route && 'price_range' in route ? readMoney(route.price_range?.minimum_price.final_price) : null;
  return money && format(money);
};

/** Renders nothing in a mini-program, which shares its own cards. */
export const WechatShare = () =>
  inAppOf(navigator.userAgent) === 'wechat_pay' && !isMiniProgramAgent(navigator.userAgent) ? (
    <PageCard />
  ) : null;

function PageCard() {
  const client = useClient();
  const { pathname } = useLocation();
  const first = useRef(typeof location === 'undefined' ? '' : withoutFragment(location.href));

  useEffect(() => {
    let isGone = false;
    let observer: MutationObserver | null = null;
    void (async () => {
      const variables = { address: addressToSign(first.current), path: pathname.slice(1) };
      const { data } = await client.query(WechatShareDocument, variables).toPromise();
      const page = data?.wechatPage;
      const wechat = page?.signature ? await loadWechat(page.script) : null;
      if (isGone || !page?.signature || wechat === null) return;
      configure(wechat, page.signature);
      const tell = () => {
        const { desc, ...card } = shareCardOf(document.head, location.origin, priceOf(data?.route ?? null));
        wechat.updateAppMessageShareData({ ...card, desc });
        wechat.updateTimelineShareData(card);
      };
      wechat.ready(tell);
      // The page's head changes once the page has its data.
      observer = new MutationObserver(() => wechat.ready(tell));
      observer.observe(document.head, {
        subtree: true,
        childList: true,
        attributeFilter: ['content', 'href'],
      });
    })();
    return () => {
      isGone = true;
      observer?.disconnect();
    };
  }, [client, pathname]);

  return null;
}

function configure(
  wechat: Wechat,
  signed: NonNullable<NonNullable<WechatShareQuery['wechatPage']>['signature']>,
): void {
  wechat.config({
    appId: signed.app_id,
    timestamp: signed.timestamp,
    nonceStr: signed.nonce,
    signature: signed.signature,
    jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
  });
}
