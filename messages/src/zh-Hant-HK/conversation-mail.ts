import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/conversation-mail.ts';
export const conversationMail: Translation<typeof source.conversationMail> = {
  subject: '{shop}客服已回覆您的留言',
  greeting: '尊貴的顧客，您好：',
  answered: '{name} 回覆：',
  picture: '（回覆附有圖片，請在網店的線上客服查看。）',
  again: '如需繼續對話，請開啟網店，按「線上客服」：{url}',
  stranger: '如您沒有給我們留言，請忽略此電郵。',
  closing: '{shop}　謹啟',
};
