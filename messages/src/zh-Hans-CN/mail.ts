/** Words of the letters the shop sends. ICU placeholders only: the server fills them with plain replacement. */
export const mail = {
  greeting: '{name}，您好：',
  lines: '您选购的珍品',
  line: '{name} × {quantity}　{amount}',
  total: '合计 {amount}',
  'deliver.courier': '配送至：{address}',
  'deliver.pickup': '到店自提：{store}，{address}',
  closing: '{shop} 敬上',
  follow: '凭订单编号与下单时的手机号，可随时查询订单：{url}',
  'placed.subject': '订单 {number} 已收到',
  'placed.body': '感谢您的选购。我们已收到订单 {number}。',
  'placed.pay': '请在 {until} 前完成付款，届时未付款的订单会自动取消，价格与货品不再保留。',
  'placed.inStore': '请在 {until} 前到任一门店付款，付款后为您备货。',
  'placed.inStoreGold': '按重量计价的黄金以付款当日金价为准。',
  'paid.subject': '订单 {number} 付款成功',
  'paid.body': '您的付款 {amount} 已收到，我们正在为您备货。',
  'canceled.subject': '订单 {number} 已取消',
  'canceled.body': '订单 {number} 已取消，没有收取任何款项，货品已放回您的购物袋。',
  'refunded.subject': '订单 {number} 的款项已退回',
  'refunded.body': '您的付款在订单取消之后到账，{amount} 已按原路退回，到账时间以发卡行为准。',
} as const;

/** Of the page that lists messages in development. */
export const outboxPage = { title: '发件箱（开发）', empty: '还没有消息。' } as const;

/** Shown on orders. */
export const orderWords = {
  'carrier.courier': '快递配送',
  'carrier.pickup': '到店自提',
  'payment.card': '银行卡',
  'payment.checkmo': '到店付款',
  'payment.free': '无需付款',
} as const;
