import type { Translation } from '../index.ts';
import type { pushText as source } from '../zh-Hans-CN/push-text.ts';

export const pushText: Translation<typeof source> = {
  'order-paid': 'Your order is paid. Tap to see it.',
  'order-making': 'There is news of the piece that is made for you. Tap to see it.',
  'order-question': 'We have a question about your order.',
  'order-day': 'The date of your order has changed. Tap to see it.',
  'order-shipped': 'Your order is on its way. Tap to see it.',
  'order-delivered': 'Your order is complete. Thank you.',
  'order-ended': 'Your order is canceled. Tap to see it.',
  'order-refund': 'There is news of a return or refund.',
  'pickup-ready': 'Your order can be collected. Tap to see it.',
  'pickup-code': 'Your pickup code has changed. Tap to see it.',
  'gold-alert': 'Gold has reached the price that you set. Tap to see it.',
  'appointment-waiting': 'Your request for an appointment has arrived.',
  'appointment-accepted': 'Your appointment is confirmed.',
  'appointment-changed': 'Your appointment has changed. Tap to see it.',
  'appointment-cancelled': 'Your appointment is canceled.',
  'appointment-reminder': 'Your appointment is soon. Tap to see it.',
  stop: 'Stop these',
  'stop.title': 'Stop notifications',
  'stop.question':
    'None of your devices will show these notifications any more: {what}. You can switch them on again under Communications.',
  'stop.confirm': 'Stop these notifications',
  'stop.done': 'Done. Your devices show these notifications no more.',
  'kind.order': 'steps of an order',
  'kind.pickup': 'collecting in store',
  'kind.gold-alert': 'gold price alerts',
  'kind.appointment': 'appointments',
};
