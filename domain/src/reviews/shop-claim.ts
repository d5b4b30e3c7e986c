import { fold } from '../search/index.ts';

/** Words with which a name claims to be the shop, folded. */
const claims = ['官方', '客服', '客户服务', '旗舰店', 'official', 'customerservice', 'customercare'];

/** Letters and digits alone, in one width, case and script. */
const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a name shown in public claims to be the shop: by one of its names, or by words such as 官方 and "official". */
export function claimsToBeShop(name: string, shopNames: readonly string[]): boolean {
  const letters = lettersOf(name);
  const names = shopNames.map(lettersOf).filter((each) => each.length > 1);
  return [...claims, ...names].some((claim) => letters.includes(claim));
}
