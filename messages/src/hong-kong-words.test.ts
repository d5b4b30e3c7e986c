import { describe, expect, it } from 'vitest';
import { familyNames, loadFamily, loadMessages } from './index.ts';
import { miniProgramWords } from './mini-program.ts';
import { loadOfficeMessages } from './office.ts';
import * as mail from './zh-Hant-HK/mail.ts';

const locale = 'zh-Hant-HK';
const later = await Promise.all((await familyNames()).map((family) => loadFamily(locale, family)));
const texts: Readonly<Record<string, string>> = Object.assign(
  {},
  await loadMessages(locale),
  ...later,
  await loadOfficeMessages(locale),
  miniProgramWords[locale],
  ...Object.values(mail),
);
const all = Object.values(texts).join('\n');

/** Words of Hong Kong's jewellers (trade-facts 10) that the interface uses. */
const words = [
  ...[
    '購物袋',
    '加入購物袋',

    '願望清單',
    '結帳',
    '確認訂單',
    '登入',
    '登出',
    '登記',
    '手提電話號碼',
    '驗證碼',
    '電郵',
  ],
  ...[
    '金價',
    '今日金價',
    '買入價',
    '賣出',
    '手工費',
    '裸石',
    '車工',
    '打磨',
    '對稱',
    '螢光',
    '證書',
    '卡',
    '戒指尺寸',
    '刻字',
  ],
  ...[
    '度身訂造',
    '訂製',
    '售罄',
    '心意卡',
    '贈品',
    '會員',
    '積分',
    '優惠券',
    '禮品卡',
    '里數',
    '分店',
    '門市自取',
    '取貨碼',
    '速遞',
  ],
  ...[
    '待付款',
    '待審批',
    '待出貨',
    '已出貨',
    '已簽收',
    '退款',
    '訂單已取消',
    '員工編號',
    '線上客服',
    '轉數快',
  ],
];

/** Words of the Mainland, in traditional characters, that a reader in Hong Kong would not use (trade-facts 10). */
const foreign = [
  ...[
    '心願單',
    '登錄',
    '註冊',
    '手機號',
    '電子郵箱',
    '郵箱',
    '裸鑽',
    '克拉',
    '切工',
    '拋光',
    '項鏈',
    '門店',
    '自提',
    '提貨碼',
    '快遞',
  ],
  ...[
    '運單號',
    '發貨',
    '稅號',
    '質保',
    '改圈',
    '在線',
    '信息',
    '短信',
    '視頻',
    '默認',
    '賬號',
    '打印',
    '點擊',
    '鏈接',
    '二維碼',
    '屏幕',
  ],
  ...['網絡連接', '服務器', '程序', '軟件下載', '郵編', '上傳', '支付方式', '工費'],
];

describe('Traditional Chinese', () => {
  it.each(words)('uses %s', (word) => {
    expect(all).toContain(word);
  });

  it.each(foreign)('never uses %s', (word) => {
    const found = Object.entries(texts).filter(
      ([, text]) => text.includes(word) && !text.includes(`手${word}`),
    );
    expect(found).toEqual([]);
  });

  it('has no character that only Simplified Chinese has', () => {
    const simplified =
      /[们这个对时会发说见现问间关开车东门长马鸟鱼单号码购买卖钻级验证录订编设语页项链铺饰银钱账户历]/;
    const found = Object.entries(texts).filter(([, text]) => simplified.test(text));
    expect(found).toEqual([]);
  });
});
