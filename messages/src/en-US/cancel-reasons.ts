import type { Translation } from '../index.ts';
import type { cancelReasonTexts as source } from '../zh-Hans-CN/cancel-reasons.ts';

export const cancelReasonTexts: Translation<typeof source> = {
  'cancel.reason.mind': 'I no longer want it',
  'cancel.reason.choice': 'Wrong piece, size or quantity',
  'cancel.reason.details': 'Address, phone or payment must change',
  'cancel.reason.time': 'It takes too long',
  'cancel.reason.price': 'The price has changed',
  'cancel.reason.other': 'Another reason',
};
