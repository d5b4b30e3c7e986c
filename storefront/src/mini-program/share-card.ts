/** The card of a page that a shopper shares in WeChat, made from the page's head. */
import type { ShareCard } from './wechat-script.ts';

const contentOf = (head: ParentNode, selector: string): string =>
  head.querySelector(selector)?.getAttribute('content') ?? '';

/**
 * `price`: as shown on the page; null without one. The card's link is the page's canonical address, without a reader's
 * own query. A page that search engines do not index is personal, so its card is that of the shop's home page.
 */
export function shareCardOf(head: ParentNode, origin: string, price: string | null): ShareCard {
  const isPersonal = /noindex/.test(contentOf(head, 'meta[name=robots]'));
  const text = isPersonal ? '' : contentOf(head, 'meta[property="og:description"]');
  const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  const isOwn = canonical.startsWith(`${origin}/`) && !isPersonal;
  return {
    title: isPersonal
      ? contentOf(head, 'meta[property="og:site_name"]')
      : contentOf(head, 'meta[property="og:title"]'),
    desc: [price, text].filter(Boolean).join(' · '),
    link: isOwn ? canonical : `${origin}/`,
    imgUrl: contentOf(head, 'meta[property="og:image"]'),
  };
}
