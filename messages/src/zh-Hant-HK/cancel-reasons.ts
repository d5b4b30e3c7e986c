import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/cancel-reasons.ts';
export const cancelReasonTexts: Translation<typeof source.cancelReasonTexts> = {
  'cancel.reason.mind': '不再需要',
  'cancel.reason.choice': '選錯款式、尺寸或數量',
  'cancel.reason.details': '需要更改地址、電話或付款方式',
  'cancel.reason.time': '等候時間太長',
  'cancel.reason.price': '價格有變動',
  'cancel.reason.other': '其他原因',
};
