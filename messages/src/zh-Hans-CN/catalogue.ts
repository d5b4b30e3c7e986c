/** Words the API answers beside the retailer's own data: names of filters, ranges and orders. Plain placeholders. */
export const catalogue = {
  'filter.category': '分类',
  'filter.price': '价格',
  'filter.inStock': '现货',
  'filter.inStock.yes': '有现货',
  'range.between': '{from} – {to}',
  'range.above': '{from} 以上',
  'range.below': '{to} 以下',
  grams: '{weight} 克',
  gramsFrom: '{weight} 克起',
  ringSize: '内地{mainland}，内周 {size} mm',
  'sort.position': '推荐',
  'sort.relevance': '相关度',
  'sort.price': '价格',
  'sort.newest': '新品',
  'sort.name': '名称',
} as const;
