import { sessionValues } from '@jinlan/client/data';
import { FRAGMENTS, STORAGE } from '@jinlan/contract/wire';
import { inAppOf } from '@jinlan/domain/payments';
import { useEffect } from 'react';
import { useShop } from '../../app/shop.tsx';

/** A little less than the server remembers the payer. */
const SECONDS = 110 * 60;

/**
 * Inside WeChat, leads once in a visit to WeChat's page, which tells the shop who pays and leads back without a
 * question. So WeChat can ask for the payment on the shop's own page. `isWanted`: only where something may be paid, on a
 * page that is the same after a reload.
 */
export function useWechatPayer(isWanted = true): void {
  const { market } = useShop();
  useEffect(() => {
    if (!isWanted || inAppOf(navigator.userAgent) !== 'wechat_pay') return;
    const isAsked = sessionValues.get(STORAGE.wechatPayer) === market;
    sessionValues.set(STORAGE.wechatPayer, market, SECONDS);
    // The fragment also ends it where nothing can be stored.
    if (isAsked || location.hash === `#${FRAGMENTS.wechat}`) return;
    const back = encodeURIComponent(location.pathname + location.search);
    location.replace(`/wechat/payer?market=${market}&back=${back}`);
  }, [isWanted, market]);
}
