/** Reasons of a buyer who cancels an order, for the order's page and Magento's clients. */
export const cancelReasonTexts = {
  'cancel.reason.mind': '不想要了',
  'cancel.reason.choice': '款式、尺寸或数量选错了',
  'cancel.reason.details': '地址、电话或付款方式要改',
  'cancel.reason.time': '等待时间太长',
  'cancel.reason.price': '价格有变动',
  'cancel.reason.other': '其他原因',
} as const;
