import type { Translation } from '../index.ts';
import type { app as source } from '../zh-Hans-CN/app.ts';

export const app: Translation<typeof source> = {
  'app.shortcut.orders': 'My orders',
  'app.shortcut.card': 'Member card',
  'app.shortcut.designer': 'Made to order',
  'app.shortcut.gold': 'Gold price',

  'app.install': 'Put {name} on your home screen',
  'app.install.lead':
    'Orders, member card and gold price at one tap. Your card works without a connection too.',
  'app.install.do': 'Install',
  'app.install.ios': 'In the menu of the browser, choose “Share”, then “Add to Home Screen”.',
  'app.install.close': 'Do not show again',

  'app.offline': 'No connection',
  'app.offline.lead':
    'This is as of your last connection. Gold prices and stock appear once you are online again.',
  'app.offline.orders': 'My orders',
  'app.offline.orders.none': 'No orders yet',
  'app.offline.card': 'Member card',
  'app.offline.card.hint': 'Without a connection it only identifies you: it redeems nothing.',
  'app.offline.designs': 'Saved designs',
  'app.offline.designs.none': 'No saved designs yet',
  'app.offline.design': 'Design without a name',

  'app.share': 'Send pictures to an adviser',
  'app.share.lead':
    'Nothing is sent before you confirm. The pictures appear in your conversation with customer service.',
  'app.share.picture': 'Picture {number} to send',
  'app.share.send': 'Send to an adviser',
  'app.share.sending': 'Preparing',
  'app.share.discard': 'Do not send',
  'app.share.none': 'No picture to send',
  'app.share.noneHint':
    'Choose “Share” in your photos, then this app, and the picture appears here. You can also add pictures in the conversation.',
  'app.share.unreadable': 'A picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  'app.share.noChat': 'The conversation with customer service is not open.',

  'app.push': 'Notifications on your devices',
  'app.push.lead':
    'They appear on the devices where you switch them on. A locked screen says only that there is news: no names, amounts or contents of orders.',
  'app.push.kindHint.ORDER': 'Payment, making, delivery and refunds.',
  'app.push.kindHint.PICKUP': 'When a piece has arrived, and when its pickup code changes.',
  'app.push.kindHint.GOLD_ALERT': 'When gold reaches a price that you set.',
  'app.push.kindHint.APPOINTMENT': 'Confirmations, changes and reminders of visits.',
  'app.push.on': 'These notifications are on',
  'app.push.off': 'These notifications are off',
  'app.push.here': 'Show notifications on this device',
  'app.push.here.busy': 'Switching on',
  'app.push.here.done': 'This device shows notifications',
  'app.push.here.unable':
    'This browser cannot show notifications. On an iPhone or iPad, add the shop to the home screen first, and open it from there.',
  'app.push.here.denied':
    'You have blocked notifications in this browser. Allow them in its settings for this site, then try again.',
  'app.push.here.failed': 'The browser could not register notifications. Please try again later.',
  'app.push.devices': 'Devices with notifications',
  'app.push.devices.none':
    'No device shows notifications yet. Switch on kinds above, then switch notifications on for each device.',
  'app.push.devices.since': 'Switched on: {time}',
  'app.push.remove': 'Remove',
  'app.push.removeOf': 'Remove {device}',
  'app.push.removed': 'The device shows no more notifications',
  'app.push.full': 'At most {most} devices can show notifications. Remove one first.',
};
