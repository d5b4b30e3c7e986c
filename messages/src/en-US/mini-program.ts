import type { miniProgram as source } from '../zh-Hans-CN/mini-program.ts';

export const miniProgram: Readonly<Record<keyof typeof source, string>> = {
  'miniProgram.title.signIn': 'Signing in',
  'miniProgram.title.pay': 'Payment',
  'miniProgram.title.poster': 'Poster to share',
  'miniProgram.title.scan': 'Scan',
  'miniProgram.signIn.busy': 'Signing in by WeChat. One moment, please.',
  'miniProgram.back': 'Back',
  'miniProgram.again': 'Try again',
  'miniProgram.pay.busy': 'Preparing the payment. One moment, please.',
  'miniProgram.pay.closed': 'The payment was closed. The order still waits for it.',
  'miniProgram.pay.done': 'The payment was sent. Go back to see the order.',
  'miniProgram.pay.over': 'This order can no longer be paid. Go back to see it.',
  'miniProgram.pay.button': 'Pay by WeChat Pay',
  'miniProgram.failed': 'That did not work. Please try again.',
  'miniProgram.offline': 'There is no connection. Please check it and try again.',
  'miniProgram.poster.busy': 'Drawing the poster. One moment, please.',
  'miniProgram.poster.scan': 'Scan with WeChat to see it',
  'miniProgram.poster.save': 'Save to the album',
  'miniProgram.poster.saved': 'The poster is in your album.',
  'miniProgram.scan.start': 'Scan a code',
  'miniProgram.scan.unknown': 'This is none of the shop’s codes.',
};
