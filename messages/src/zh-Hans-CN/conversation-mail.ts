/** E-mails with answers of the service desk to what customers wrote out of hours. */
export const conversationMail = {
  subject: '{shop}客服回复了您的留言',
  greeting: '尊敬的顾客，您好：',
  answered: '{name} 回复：',
  picture: '（回复附有图片，请在网店的在线客服中查看。）',
  again: '如需继续沟通，请打开网店并点按“在线客服”：{url}',
  stranger: '如果您没有给我们留言，请忽略此邮件。',
  closing: '{shop}　敬上',
} as const;
