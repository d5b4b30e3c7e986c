/**
 * The name in the greeting of an e-mail. Anybody can sign up or order with another person's address, and the name is
 * the only text of theirs that the reader sees. So a greeting uses only what looks like a name. Account and order
 * accept any name that `checkName` accepts.
 */
import { checkName } from './name.ts';
import { lengthOf } from './plain-text.ts';
import { spellsWebAddress, withoutLinks } from './web-address.ts';

/** Long enough for `Fatimah @ Siti binti Osman`, too short for most sentences. */
const longest = 28;
/** Two characters each for family and given name. Names with the dot used in ethnic minorities' names may be longer. */
const longestHan = 4;

/** Words that ask a reader to act, or promise something. The few people with such a name are greeted without it. */
const latinBait = new Set(
  `account act add admin alert app apply bank bet bets bitcoin bonus buy call cash casino chat claim click code contact coupon
  crypto customer deal discount download earn enter follow free gift gifts giveaway go here invest join link loan login lottery
  lucky money now offer open order password pay phone prize prizes promo promotion qq refund register reply reward rewards sale
  scan security send service sex shop sign support telegram text urgent verify visit voucher vx warning wechat weixin whatsapp
  win winner wins wx you your`.split(/\s+/),
);
/** The words among `latinBait` that no message about a present needs. */
const callingBait = new Set(
  `account bank bet bets bitcoin bonus casino claim coupon crypto giveaway loan login lottery password prize prizes promo
  promotion qq refund register reward rewards telegram urgent verify voucher vx warning wechat weixin whatsapp winner wx`.split(
    /\s+/,
  ),
);
const hanBait =
  /微信|威信|薇信|加[微薇威我群]|[领領][奖獎取]|[奖獎]品|[中抽兑兌][奖獎]|免[费費]|[点點][击擊此我]|[优優]惠|客服|[红紅]包|[电電][话話]|[联聯][系繫络絡]|[扫掃][码碼]|[网網][址站]|公[众眾]|打[开開]|回[复覆]|[赠贈]送|送金|[赚賺][钱錢]|[贷貸]款|博彩|彩[金票]|[下投]注|充值|返利|兼[职職]|刷[单單]|恭喜|退款|[账賬帳][号號户戶]|密[码碼]|[验驗][证證]|[链鏈]接|[连連][结結]|[开開][户戶]|手[机機]/u;

/**
 * The name for an e-mail's greeting, without links. Returns null for a text that does not look like a name: longer than
 * 28 characters (4 Chinese ones without a dot), in two scripts, with digits, or with words that ask to act.
 */
export function greetingName(name: string): string | null {
  const checked = checkName(name);
  return checked.ok && looksLikeName(checked.value) ? withoutLinks(checked.value) : null;
}

/** Whether a stranger's text in an e-mail asks its reader to act, promises something, or has a number to call. */
export const baits = (text: string): boolean =>
  hanBait.test(text) ||
  wordsOf(text).some((word) => callingBait.has(word)) ||
  /(?:\p{Nd}[\s().-]*){6}/u.test(text);

function looksLikeName(name: string): boolean {
  if (spellsWebAddress(name) || lengthOf(name) > longest) return false;
  if (/^[\p{Script=Han}·]+$/u.test(name))
    return (name.includes('·') || lengthOf(name) <= longestHan) && !hanBait.test(name);
  if (!/^[\p{Script=Latin}\p{M}·' .\-/@]+$/u.test(name)) return false;
  return !wordsOf(name).some((word) => latinBait.has(word));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
