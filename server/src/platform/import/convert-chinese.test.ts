import { describe, expect, it } from 'vitest';
import { completeTexts, textForAll, toHongKongChinese } from './convert-chinese.ts';

describe('a text of the Mainland', () => {
  it.each([
    // Characters
    ['钻石戒指', '鑽石戒指'],
    ['足金手镯与耳环', '足金手鐲與耳環'],
    ['手链、脚链', '手鏈、腳鏈'],
    ['皇后的头发后面', '皇后的頭髮後面'],
    ['干净的发展', '乾淨的發展'],
    ['里面', '裏面'],
    ['说明与温度', '說明與溫度'],
    ['群星、户外、床头', '群星、戶外、床頭'],
    // Words of the trade and the shop
    ['18K 金项链', '18K 金頸鏈'],
    ['1 克拉裸钻，切工完美', '1 卡裸石，車工完美'],
    ['培育钻石', '實驗室培育鑽石'],
    ['工费与回收价', '手工費與買入價'],
    ['到店自提，凭提货码', '門市自取，憑取貨碼'],
    ['快递配送，查运单号', '速遞配送，查運單編號'],
    ['登录或注册', '登入或登記'],
    ['发送短信到手机号', '發送短訊到手提電話號碼'],
    ['价格 HK$1,234/两', '價格 HK$1,234/両'],
    ['一两件', '一兩件'],
    // Nothing to convert
    ['Gold ring 18K', 'Gold ring 18K'],
    ['', ''],
  ])('%s becomes %s', (mainland, hongKong) => {
    expect(toHongKongChinese(mainland)).toBe(hongKong);
  });

  it('keeps addresses, classes and directives of markup, and converts its words', () => {
    expect(
      toHongKongChinese(
        '<a class="项链" href="/项链.html" title="项链">项链</a> {{widget id="项链"}} https://example.com/项链 项链',
      ),
    ).toBe(
      '<a class="项链" href="/项链.html" title="頸鏈">頸鏈</a> {{widget id="项链"}} https://example.com/项链 頸鏈',
    );
  });

  it('in traditional characters already stays as it is', () => {
    for (const text of ['鑽石頸鏈', '龍鳳鈪與介子', '門市自取，憑取貨碼', '裏面說明'])
      expect(toHongKongChinese(text)).toBe(text);
  });
});

it('texts are completed and marked', () => {
  expect(completeTexts({ name: { 'zh-Hans-CN': '项链', 'en-US': 'Necklace' } })).toEqual({
    name: { 'zh-Hans-CN': '项链', 'en-US': 'Necklace', 'zh-Hant-HK': '頸鏈', converted: ['zh-Hant-HK'] },
  });
  expect(textForAll('材质')).toEqual({
    ...{ 'zh-Hans-CN': '材质', 'en-US': '材质', 'zh-Hant-HK': '材質', converted: ['zh-Hant-HK'] },
  });
});
