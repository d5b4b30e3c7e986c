import type { miniProgram as source } from '../zh-Hans-CN/mini-program.ts';

export const miniProgram: Readonly<Record<keyof typeof source, string>> = {
  'miniProgram.title.signIn': '正在登入',
  'miniProgram.title.pay': '付款',
  'miniProgram.title.poster': '分享海報',
  'miniProgram.title.scan': '掃一掃',
  'miniProgram.signIn.busy': '正在透過微信登入，請稍候。',
  'miniProgram.back': '返回',
  'miniProgram.again': '再試一次',
  'miniProgram.pay.busy': '正在準備付款，請稍候。',
  'miniProgram.pay.closed': '付款視窗已關閉，訂單仍在等候付款。',
  'miniProgram.pay.done': '付款已提交，返回後可查看訂單。',
  'miniProgram.pay.over': '此訂單已不能付款，請返回查看訂單。',
  'miniProgram.pay.button': '以微信支付付款',
  'miniProgram.failed': '未能完成，請再試一次。',
  'miniProgram.offline': '未能連接網絡，請檢查後再試。',
  'miniProgram.poster.busy': '正在製作海報，請稍候。',
  'miniProgram.poster.scan': '以微信掃碼查看',
  'miniProgram.poster.save': '儲存至相簿',
  'miniProgram.poster.saved': '海報已儲存至相簿。',
  'miniProgram.scan.start': '掃描 QR 碼',
  'miniProgram.scan.unknown': '這不是本店的 QR 碼。',
};
