import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/reservation-mail.ts';
export const reservationMail: Translation<typeof source.reservationMail> = {
  greeting: '{name}，您好：',
  'greeting.neutral': '尊貴的顧客，您好：',
  'kept.subject': '{shop}：已為您保留至 {until}',
  kept: '您所選的珍品已在分店為您保留，期間不會售予他人。請在保留時間內到店試戴，毋須付款。',
  'ending.subject': '{shop}：為您保留的珍品將於 {until} 重新發售',
  ending: '為您保留的珍品即將到期。如未能按時到店，毋須處理，到期後會自動重新發售。',
  'released.subject': '{shop}：很抱歉，分店未能繼續保留',
  released: '很抱歉，分店未能繼續為您保留這件珍品。歡迎到其他分店預留，或致電分店查詢。',
  'cancelled.subject': '{shop}：預留已取消',
  cancelled: '已按您的要求取消預留。歡迎隨時再次預留。',
  'expired.subject': '{shop}：保留時間已屆滿',
  expired: '保留時間已屆滿，珍品已重新發售。如仍想試戴，歡迎再次預留。',
  reason: '原因：{reason}',
  piece: '珍品：{piece}',
  until: '保留至：{until}',
  store: '分店：{store}　{address}　電話 {phone}',
  number: '預留編號：{number}',
  open: '查看或取消：{url}',
  see: '查看：{url}',
  closing: '{shop}　謹啟',
};
