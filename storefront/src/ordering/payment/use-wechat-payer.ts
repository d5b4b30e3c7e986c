import { sessionValues } from '@jinlan/client/data';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { FRAGMENTS, STORAGE } from '@jinlan/contract/wire';
import { inAppOf } from '@jinlan/domain/payments';
import { useEffect } from 'react';
import { useShop } from '../../app/shop.tsx';

/** A little less than the time for which the server remembers the payer. */
const SECONDS = 110 * 60;

/**
 * Inside WeChat, leads to WeChat's page once in a visit. That page tells the shop who pays, and leads back without a
 * question; then WeChat can ask for the payment on the shop's own page. `isWanted`: true only on a page on which something
 * may be paid, and which is the same after a reload.
 */
export function useWechatPayer(isWanted = true): void {
  const { market } = useShop();
  useEffect(() => {
    // In a mini-program, a page of the mini-program tells who pays.
    const { userAgent } = navigator;
    if (!isWanted || inAppOf(userAgent) !== 'wechat_pay' || isMiniProgramAgent(userAgent)) return;
    const isAsked = sessionValues.get(STORAGE.wechatPayer) === market;
    sessionValues.set(STORAGE.wechatPayer, market, SECONDS);
    // The fragment also prevents a second visit if the browser cannot store anything.
    if (isAsked || location.hash === `#${FRAGMENTS.wechat}`) return;
    const back = encodeURIComponent(location.pathname + location.search);
    location.replace(`/wechat/payer?market=${market}&back=${back}`);
  }, [isWanted, market]);
}
