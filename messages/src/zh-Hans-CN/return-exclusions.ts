/** Why a piece cannot be returned, on its page, in the bag and in an order. */
export const returnExclusions = {
  'exclusion.made_to_order': '定制商品，不支持退货',
  'exclusion.engraved': '刻字商品，不支持退货',
  'exclusion.bullion': '金条、金豆，不支持退货',
  'exclusion.gold': '计价黄金，不支持退货',
  'exclusion.gift_card': '礼品卡，不支持退货',
  'exclusion.virtual': '服务或文件，不支持退货',
  'exclusion.free_gift': '赠品：若退回带来它的货品，请一并寄回',
} as const;
