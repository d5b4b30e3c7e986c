import type { Translation } from '../index.ts';
import type {
  mail as mailSource,
  orderWords as orderSource,
  outboxPage as outboxSource,
} from '../zh-Hans-CN/mail.ts';

export const mail: Translation<typeof mailSource> = {
  greeting: 'Dear {name},',
  lines: 'Your pieces',
  line: '{name} × {quantity}  {amount}',
  total: 'Total {amount}',
  'deliver.courier': 'Delivery to: {address}',
  'deliver.pickup': 'Collect at: {store}, {address}',
  closing: 'With kind regards, {shop}',
  follow: 'Look your order up at any time with its number and your mobile number: {url}',
  'placed.subject': 'We have received order {number}',
  'placed.body': 'Thank you for your order. We have received it under number {number}.',
  'placed.pay':
    'Please pay by {until}. An order unpaid by then is cancelled, and its price and pieces are released.',
  'placed.inStore': 'Please pay in any of our stores by {until}; then we make your pieces ready.',
  'placed.inStoreGold': 'Gold priced by weight is charged at the price of the day of payment.',
  'paid.subject': 'Order {number} is paid',
  'paid.body': 'We have received your payment of {amount} and are preparing your pieces.',
  'canceled.subject': 'Order {number} is cancelled',
  'canceled.body': 'Order {number} is cancelled. Nothing was charged, and the pieces are back in your bag.',
  'refunded.subject': 'Your payment for order {number} is on its way back',
  'refunded.body':
    'Your payment arrived after the order had been cancelled. {amount} goes back to the card you paid with; your bank decides when it shows.',
};

export const outboxPage: Translation<typeof outboxSource> = {
  title: 'Outbox (development)',
  empty: 'No messages yet.',
};

export const orderWords: Translation<typeof orderSource> = {
  'carrier.courier': 'Courier',
  'carrier.pickup': 'Collect in store',
  'payment.card': 'Bank card',
  'payment.checkmo': 'Pay in store',
  'payment.free': 'Nothing to pay',
};
