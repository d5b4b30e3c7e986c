/**
 * The name in the greeting of an e-mail. Its reader may be somebody else than who typed it: a stranger can sign up or order with
 * any address, and the name is the only text that reaches the reader. So a greeting takes only what looks like a name; the
 * account and the order keep any name that `checkName` takes.
 */
import { checkName } from './name.ts';
import { lengthOf } from './plain-text.ts';
import { spellsWebAddress, withoutLinks } from './web-address.ts';

/** Room for `Fatimah @ Siti binti Osman`, and for few sentences. */
const longest = 28;
/** A family name of two characters with a given name of two. Names with the dot of ethnic names may be longer. */
const longestHan = 4;

/** Words that tell a reader to act or promise something; few people have such a name, and those are greeted without it. */
const latinBait = new Set(
  `account act add admin alert app apply bank bet bets bitcoin bonus buy call cash casino chat claim click code contact coupon
  crypto customer deal discount download earn enter follow free gift gifts giveaway go here invest join link loan login lottery
  lucky money now offer open order password pay phone prize prizes promo promotion qq refund register reply reward rewards sale
  scan security send service sex shop sign support telegram text urgent verify visit voucher vx warning wechat weixin whatsapp
  win winner wins wx you your`.split(/\s+/),
);
const hanBait =
  /微信|威信|薇信|加[微薇威我群]|[领領][奖獎取]|[奖獎]品|[中抽兑兌][奖獎]|免[费費]|[点點][击擊此我]|[优優]惠|客服|[红紅]包|[电電][话話]|[联聯][系繫络絡]|[扫掃][码碼]|[网網][址站]|公[众眾]|打[开開]|回[复覆]|[赠贈]送|送金|[赚賺][钱錢]|[贷貸]款|博彩|彩[金票]|[下投]注|充值|返利|兼[职職]|刷[单單]|恭喜|退款|[账賬帳][号號户戶]|密[码碼]|[验驗][证證]|[链鏈]接|[连連][结結]|[开開][户戶]|手[机機]/u;

/**
 * The name as an e-mail greets it, without links; null where it does not look like one, and the greeting names nobody: longer
 * than 28 characters (4 of Chinese without a dot), of two scripts, with digits, or with words that tell to act.
 */
export function greetingName(name: string): string | null {
  const checked = checkName(name);
  return checked.ok && looksLikeName(checked.value) ? withoutLinks(checked.value) : null;
}

function looksLikeName(name: string): boolean {
  if (spellsWebAddress(name) || lengthOf(name) > longest) return false;
  if (/^[\p{Script=Han}·]+$/u.test(name))
    return (name.includes('·') || lengthOf(name) <= longestHan) && !hanBait.test(name);
  if (!/^[\p{Script=Latin}\p{M}·' .\-/@]+$/u.test(name)) return false;
  return !name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => latinBait.has(word));
}
