/** Words the API answers beside the retailer's own data: names of filters, ranges and orders. Plain placeholders. */
export const catalogue = {
  'filter.category': '分类',
  'filter.price': '价格',
  'filter.inStock': '现货',
  'filter.inStore': '门店现货',
  'filter.inStock.yes': '有现货',
  'attribute.yes': '是',
  'range.between': '{from} – {to}',
  'range.above': '{from} 以上',
  'range.below': '{to} 以下',
  grams: '{weight} 克',
  gramsFrom: '{weight} 克起',
  ringSize: '内地{mainland}，内周 {size} mm',
  giftcard_amount: '金额',
  giftcard_sender_name: '赠送人',
  giftcard_recipient_name: '收礼人',
  giftcard_sender_email: '赠送人邮箱',
  giftcard_recipient_email: '收礼人邮箱',
  giftcard_message: '贺词',
  'sort.position': '推荐',
  'sort.relevance': '相关度',
  'sort.price': '价格',
  'sort.newest': '新品',
  'sort.name': '名称',
} as const;

export const picturesPage = {
  title: '图册（开发）',
  count: '{all} 张图片，其中 {stills} 张照片',
  drawing: '手绘',
} as const;
