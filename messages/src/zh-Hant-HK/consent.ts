import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/consent.ts';
export const consent: Translation<typeof source.consent> = {
  'consent.title': 'Cookie 及本機儲存',
  'consent.lead': '必要：用作記住購物袋、登入及語言；可選：在本機記住看過的款式。不設統計及廣告。',
  'consent.privacy': '私隱聲明',
  'consent.necessary': '必要',
  'consent.necessary.what': '購物袋、登入、地區及語言、結帳草稿、待比較的裸石及貨品、離線時可瀏覽的頁面',
  'consent.memory': '看過的款式',
  'consent.memory.what': '記住最近看過的十二款，只儲存於此瀏覽器',
  'consent.all': '全部接受',
  'consent.none': '只接受必要',
  'consent.choose': '逐項選擇',
  'consent.keep': '儲存選擇',
};
