import type { Translation } from '../index.ts';
import type { conversationMail as source } from '../zh-Hans-CN/conversation-mail.ts';

export const conversationMail: Translation<typeof source> = {
  subject: 'An answer from {shop} customer service',
  greeting: 'Hello,',
  answered: '{name} answers:',
  picture: '(The answer has a picture. Open the chat in the shop to see it.)',
  again: 'To go on, open the shop and press “Ask an adviser”: {url}',
  stranger: 'If you did not write to us, please ignore this e-mail.',
  closing: 'Yours, {shop}',
};
