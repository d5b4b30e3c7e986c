import type { Translation } from '../index.ts';
import { paymentTitles, providerNames } from '../payment.ts';
import type {
  accountMail as accountSource,
  accountText as accountTextSource,
  contactMail as contactSource,
  giftCardSheet as giftCardSheetSource,
  giftCardMail as giftCardSource,
  goldAlertMail as goldAlertSource,
  hintMail as hintSource,
  levelNames as levelSource,
  mail as mailSource,
  newsletterMail as newsletterSource,
  orderWords as orderSource,
  pointsMail as pointsMailSource,
  pointsWords as pointsSource,
  reviewMail as reviewSource,
  unsubscribeWords as unsubscribeSource,
  walletWords as walletSource,
  wishlistMail as wishlistSource,
} from '../zh-Hans-CN/mail.ts';
import { cancelReasonTexts } from './cancel-reasons.ts';

export const mail: Translation<typeof mailSource> = {
  time: '{day}, {clock}',
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  lines: 'Your pieces',
  'lines.cards': 'Your gift cards',
  'line.gift': '    Gift: {rule}',
  'line.choice': '    {label}: {value}',
  'line.ring': '    {whose}',
  'line.ringChoice': '        {label}: {value}',
  'line.broughtBy': '    With you by {day}',
  'line.readyBy': '    Ready in the store by {day}',
  'line.part': '    {label}: {name} × {quantity}',
  line: '{name} × {quantity}  {amount}',
  part: '{part}  {amount}',
  total: 'Total {amount}',
  'link.subject': 'Your order {number}',
  'link.body':
    'You asked for the link to this order on the look-up page. It shows the order with all its details. If it was not you, ignore this e-mail.',
  'cancelLink.subject': 'Please confirm: cancel order {number}',
  'cancelLink.body':
    'Somebody asked on the page of order {number} to cancel it. If it was you, open this link within 24 hours and confirm there:',
  'cancelLink.ignore': 'If it was not you, ignore this e-mail: the order goes on as it is.',
  'deliver.courier': 'Delivery to: {address}',
  'deliver.courierOfGuest': 'Delivery by courier to the address of the order, which its page shows.',
  'deliver.cards':
    'Gift cards go to their recipients by e-mail: as soon as the order is paid, or on the day that you chose.',
  'deliver.none':
    'Nothing is sent: once paid, files stand on the order’s page, and services are yours in store with the order number.',
  'deliver.pickup': 'Collect at: {store}, {address}',
  closing: 'With kind regards, {shop}',
  'follow.guest':
    'Your order opens on any device with this link. Please keep it to yourself, as it needs no password: {url}',
  'follow.member': 'Sign in to see your order at any time: {url}',
  'placed.subject': 'We have received order {number}',
  'placed.body': 'Thank you for your order. We have received it under number {number}.',
  'placed.card':
    'We write again once the card payment is through. If you get no such e-mail, the card was declined or the payment was not completed: nothing is charged, the order is cancelled by {until} at the latest, and you can order again from your bag.',
  'placed.online':
    'We write again once the payment is through. If you get no such e-mail, the payment was not completed: nothing is charged, the order is cancelled by {until} at the latest, and you can order again from your bag.',
  'placed.transfer':
    'Please transfer {amount} by FPS to {payee} ({identifier}) by {until}, with the order number {number} as the reference; the page of your order has a QR code. We write again once the money is in our account. A transfer that is late, or of another amount, is sent back.',
  'placed.inStore': 'Please pay at {store} by {until}; then we make your pieces ready.',
  'placed.inAnyStore':
    'Please pay in any of our stores in {market} by {until}, giving the order number; then we make your pieces ready.',
  'placed.sale': 'Pay on the page of the order, or at {store}, by {until}; then we have your pieces made.',
  'placed.inStoreGold': 'Gold priced by weight is charged at the price of the day of payment.',
  'returnComment.subject': 'The store wrote about your return {return}',
  'returnLink.subject': 'Please confirm: return pieces of order {number}',
  'returnLink.body':
    'Somebody asked on the page of order {number} to return pieces. If it was you, open this link within 24 hours and confirm there:',
  'returnLink.pieces': 'Pieces of the return:',
  'returnLink.gifts':
    'Please send back these gifts too. The price of a gift that does not come back is taken off the refund:',
  'returnLink.giftsOwed':
    '{amount} is still owed for gifts that did not come back with an earlier return. It is taken off the refund.',
  'returnLink.ignore': 'If it was not you, ignore this e-mail: the order stays as it is.',
  'eInvoiceRequested.subject': 'An e-invoice was requested for order {number}',
  'eInvoiceRequested.body': 'Issued to: {title}\nAmount: {amount}',
  'eInvoiceRequested.withdraw':
    'If it was not you, or the title is wrong, open this link before it is issued to withdraw the request:',
  'eInvoice.subject': 'The e-invoice of order {number} is ready on the page of the order',
  'redInvoice.subject': 'The red invoice of order {number} is ready on the page of the order',
  'eInvoiceRejected.subject':
    'The e-invoice of order {number} could not be issued; the page of the order says why',
  'deposit.terms':
    'This order is paid in two parts: a deposit of {deposit} first, and {rest} before it is handed over. Its price is locked from now on and does not follow the gold price. If you cancel before we begin to make it, all that you paid comes back.',
  'deposit.restDue':
    'The rest of {rest} is due before we hand your order over. Pay it on the page of the order, or in the store.',
  'depositPaid.subject': 'We have the deposit for order {number}',
  'depositPaid.body':
    'We have received your deposit of {amount}, and the price is locked. The rest of {rest} is due before we hand your order over. We write to you when it is made.',
  'restPaid.subject': 'Order {number} is paid in full',
  'restPaid.body': 'We have received the rest of {amount}. Your order is paid in full.',
  'restDue.subject': 'Order {number} is made: please pay the rest',
  'restDue.body': 'Your order {number} is made.',
  'refunded.twice': 'This payment was not needed for the order. {amount} goes back the way it was paid.',
  'paid.subject': 'Order {number} is paid',
  'paid.body': 'We have received your payment of {amount} and are preparing your pieces.',
  'paid.cards':
    'We have received your payment of {amount}. Gift cards go to their recipients by e-mail, now or on the day that you chose.',
  'paid.none':
    'We have received your payment of {amount}. Files stand on the order’s page, and services are yours in store with the order number.',
  'canceled.subject': 'Order {number} is cancelled',
  'canceled.body': 'Order {number} is cancelled. Nothing was charged, and the pieces are back in your bag.',
  'canceled.cards':
    'Order {number} is cancelled. Nothing was charged, and the gift cards are back in your bag.',
  'canceled.mismatch': 'Order {number} is cancelled, and what it contained is back in your bag.',
  'mismatch.subject': 'A payment for order {number} is of another amount',
  'mismatch.body':
    '{provider} reported {amount} instead of {due}. The order is not paid by it. The money goes back to you by hand.',
  'mismatch.ask': 'Please contact us if you have a question, and give the order number.',
  'refunded.subject': 'Your payment for order {number} is on its way back',
  'refunded.body':
    'Your payment arrived after the order had been cancelled. {amount} goes back the way it was paid.',
  'transferBack.body':
    'Your transfer of {amount} could not pay for order {number}: it came late, was not the amount due, or was the second one. We have sent it back to the account it came from.',
  'transferBack.refund':
    'Your refund of {amount} for order {number} was sent back to the bank account that you paid from.',
  'refundByHand.body':
    'Your refund of {amount} for order {number} could not go back the way you paid. We have paid it to you in another way. Please contact us if you have a question.',
  'approved.subject': 'Order {number} is being made',
  'approved.body': 'Your piece has been checked and is with our workshop now.',
  'craft.subject': 'News of order {number} from the workshop',
  'craft.body': 'Your piece has reached a stage of its making: {stage}.',
  'craft.stage.modelling': 'model',
  'craft.stage.casting': 'casting',
  'craft.stage.setting': 'setting',
  'craft.stage.polishing': 'polishing',
  'craft.stage.inspection': 'inspection',
  'dayMoved.subject': 'Order {number} has a new day',
  'dayMoved.body':
    'Your piece will be with you, or ready to be collected, by {day}. We are sorry for the change. The reason:',
  'question.subject': 'Order {number} needs your word',
  'question.body': 'Before we make your piece, please confirm one thing:',
  'question.answer': 'Please answer on the page of your order; we go on as soon as we have heard from you.',
  'shipped.subject': 'Order {number} is on its way',
  'shipped.body': 'Your pieces were shipped with {carrier} under tracking number {tracking}.',
  'arrived.subject': 'Order {number} can be collected',
  'arrived.body': 'Your pieces are at {store}, {address}, open {hours}.',
  'arrived.code':
    'Please show the six digits of the pickup code on the page of your order, and tell us the last four digits of your mobile number.',
  'reissued.subject': 'Order {number} has a new pickup code',
  'reissued.body': 'The former pickup code is no longer valid. The new one is on the page of your order.',
  'handed.subject': 'Order {number} is complete',
  'handed.body': 'Your pieces were handed over to you at {store}. Thank you for your order.',
  'delivered.subject': 'Order {number} was delivered',
  'delivered.body': 'Your pieces were delivered. Thank you for your order.',
  'ended.subject': 'Order {number} is cancelled',
  'ended.body': 'Order {number} is cancelled.',
  'ended.fee': 'A fee of {fee} is kept as agreed.',
  'moneyBack.subject': '{amount} of order {number} goes back to you',
  'moneyBack.body': 'We have arranged a refund for order {number}.',
  'moneyBack.giftsKept': '{amount} is taken off the refund for gifts that did not come back.',
  'moneyBack.card': '{amount} goes back to the card you paid with; your bank decides when it shows.',
  'moneyBack.till': '{amount} is paid back to you by the store.',
  'moneyBack.account':
    'We send {amount} back to the bank account that you paid from, and write again once it is sent.',
  'moneyBack.asPaid': '{amount} goes back the way it was paid.',
  'returned.subject': 'Your return of order {number} is accepted',
  'returned.body':
    'We have taken back the pieces that you returned from order {number}. No money goes back for them.',
  'returned.refused': 'We could not accept every piece that you returned, for this reason:',
  'notReturned.subject': 'The return of order {number} could not be accepted',
  'notReturned.body': 'We have inspected what you returned. We are sorry that we cannot accept it this time:',
  ...providerNames('en-US'),
  'statement.subject': '{provider}: {count} differences on {day}',
  'statement.subject.one': '{provider}: 1 difference on {day}',
  'statement.body':
    'The list of {provider} for {day} differs from the shop’s records in {count} places. See {address}',
  'statement.body.one':
    'The list of {provider} for {day} differs from the shop’s records in one place. See {address}',
  'store.subject': '{store}: order {number} {what}',
  'store.body': 'Order {number} {what}. Please see it among the orders of your store.',
  'store.paid': 'is paid',
  'store.depositPaid': 'has its deposit paid',
  'store.restPaid': 'has its rest paid',
  'store.answered': 'was answered by its buyer',
  'store.dayFull': 'is paid, but the workshop has too many pieces on its day',
  'store.canceled': 'is cancelled',
  'store.returnComment': 'has a new comment on a return',
  'store.returnAsked': 'asks for a return',
  'store.moneyBack': 'gives a payment back',
  'store.mismatch': 'has a payment of another amount than the one due, to be sent back by hand',
  'store.refunded': 'refunds {amount}, by {by}',
  'store.refundFailed': 'has a refund that could not be paid out',
  'store.refundToSend': 'has a refund of {amount} to be sent at the bank',
  'store.refundWaits': 'still has a refund of {amount} that nobody has sent at the bank',
  'store.eInvoiceRequested': 'asks for an e-invoice',
  'store.redInvoiceDue': 'needs a red invoice',
  'store.eInvoiceRefused': 'has an e-invoice that the provider did not issue',
  'store.redInvoiceRefused': 'has a red invoice that the provider did not issue',
};

export const orderWords: Translation<typeof orderSource> = {
  ...paymentTitles('en-US'),
  ...cancelReasonTexts,
  'agreement.accept': 'I have read and accept: {page}',
  'carrier.courier': 'Courier',
  'carrier.none': 'Nothing to deliver',
  'carrier.pickup': 'Collect in store',
  tax: 'GST',
  'return.reason': 'Reason',
  'return.carrier.sf': 'SF Express',
  'return.carrier.ems': 'EMS',
  'return.carrier.jd': 'JD Logistics',
  'return.carrier.dhl': 'DHL',
  'return.carrier.fedex': 'FedEx',
  'return.carrier.other': 'Another courier',
  'return.noReason': 'No reason given',
  'gift.promotion': 'the promotion',
  'gift.lost.below':
    '“{name}” has left your bag: spend {missing} more and the gift of “{rule}” is yours again.',
  'gift.lost.NOT_EARNED': '“{name}” has left your bag: it no longer meets the conditions of “{rule}”.',
  'gift.lost.RULE_OVER': '“{name}” has left your bag: “{rule}” is over.',
  'gift.lost.RULE_USED_UP': '“{name}” has left your bag: all gifts of “{rule}” are gone.',
  'gift.lost.NOT_OFFERED': '“{name}” has left your bag: “{rule}” no longer includes it.',
  'gift.lost.SOLD_OUT': 'We have too few of the gift “{name}” left: {quantity} fewer in your bag.',
  'gift.lost.FEWER': '“{rule}” now gives you fewer gifts: {quantity} fewer of “{name}” in your bag.',
};

export const contactMail: Translation<typeof contactSource> = {
  subject: 'Message to {shop} from {name}',
  from: '{name} ({email}) writes:',
  telephone: 'Telephone: {telephone}',
  about: 'About: {about}',
  store: 'Store view: {store}',
};

export const accountText: Translation<typeof accountTextSource> = {
  'outbox.subject': 'Text message',
  sign_in: 'Your sign-in code is {code}, valid for {minutes} minutes. Do not share it.',
  reset: 'Your code to set a new password is {code}, valid for {minutes} minutes. Do not share it.',
  change: 'Your code to change your mobile number is {code}, valid for {minutes} minutes. Do not share it.',
  gold_alert:
    'Gold price alert: {board} is now at {price}, which reaches your {target}. This alert is sent once.',
  sale: 'Read {code} to your adviser if you agree that an order is placed for you under this number. Valid for {minutes} minutes.',
  appointment: 'Your code to book a visit is {code}, valid for {minutes} minutes. Do not share it.',
};

export const accountMail: Translation<typeof accountSource> = {
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  closing: 'With kind regards, {shop}',
  'welcome.subject': 'Welcome, your account is open',
  'welcome.body':
    'Your account with {shop} is open. Sign in with this e-mail address and your password: {url}. If this was not you, please contact us.',
  'code.subject': 'Your sign-in code',
  'code.body':
    'Your sign-in code is {code}. It is good for 15 minutes and works once.\n\nIf you are not signing in, somebody knows your password. Set a new one at once: {url}',
  'proofCode.subject': 'The code for your e-mail address',
  'proofCode.body':
    'Enter {code} in your account to confirm that this e-mail address is yours. It is good for 15 minutes and works once.\n\nIf you did not ask for it, you need do nothing: without the code, nobody can confirm your address.',
  'signUpCode.subject': 'Your code to open the account',
  'signUpCode.body':
    'Your code is {code}. Sign in with this e-mail address, your password and the code within an hour, and your account is open: {url}\n\nIf this was not you, ignore this e-mail: without the code no account is made.',
  'signUpTaken.subject': 'You already have an account',
  'signUpTaken.body':
    'Somebody signed up with this e-mail address, which has an account with {shop}. Nothing was changed. Sign in: {url}\n\nForgotten your password? {forgotten}\n\nIf this was not you, ignore this e-mail.',
  'reset.subject': 'Set a new password',
  'reset.body':
    'Please open this link to set a new password. It is valid for one hour and can be used once: {url}\n\nIf you did not ask for it, ignore this message; your password stays as it is.',
  'passwordChanged.subject': 'Your password has been changed',
  'passwordChanged.body':
    'The password of your account has been changed, and you are signed out on other devices. If this was not you, please set a new password at once: {url}{ways}',
  'passwordChanged.ways':
    '\n\nThese also sign you in: {ways}. Remove what you do not recognise in your account information: {information}',
  'ways.mobile': 'your mobile number',
  'ways.passkeys': 'passkeys ({count})',
  wechat: 'WeChat',
  'providerLinked.subject': 'Your account is linked to {provider}',
  'providerLinked.body':
    'From now on {provider} also signs you in to your {shop} account. See or unlink it in your account information: {url}. If this was not you, unlink it and change your password.',
  'providerUnlinked.subject': '{provider} is no longer linked to your account',
  'providerUnlinked.body':
    '{provider} no longer signs you in to your {shop} account, and other devices have been signed out. You can link it again in your account information: {url}. If this was not you, change your password.',
  'passkeyAdded.subject': 'A passkey was added to your account',
  'passkeyAdded.body':
    'From now on this passkey also signs you in to your {shop} account. See or remove it in your account information: {url}. If this was not you, remove it and change your password.',
  'passkeyRemoved.subject': 'A passkey was removed from your account',
  'passkeyRemoved.body':
    'The passkey no longer signs you in to your {shop} account, and other devices have been signed out. You can add one again in your account information: {url}. If this was not you, change your password.',
  'emailChanged.subject': 'Your sign-in address has been changed',
  'emailChanged.body':
    'Your account now signs in with another e-mail address, and this one receives no more messages about it. If this was not you, please contact us.',
  'closing.subject': 'Your account will be closed on {day}',
  'closing.body':
    'We received the request to close your account with {shop}, and all devices are signed out. The account will be closed on {day}. Sign in before that day to keep it: {url}\n\nIf this was not you, sign in at once, keep the account and change your password.',
  'closed.subject': 'Your account is closed',
  'closed.body':
    'Your account with {shop} is closed and your data are deleted. Trade records that the law requires lose names and addresses after their time. Thank you for your trust; you may register again at any time.',
  'mobileChanged.subject': 'Your mobile number for signing in has changed',
  'mobileChanged.body':
    'Your account now signs in with another mobile number, and other devices have been signed out. If this was not you, set a new password at once: {url}, and contact us.',
  'emailWelcome.subject': 'This address now signs you in',
  'emailWelcome.body':
    'Welcome at your new address. Your account with {shop} now signs in with it and your password as before, its messages come here, and you are signed out on other devices: {url}. If this was not you, please contact us.',
};

export const giftCardMail: Translation<typeof giftCardSource> = {
  subject: '{sender} has sent you a {shop} gift card',
  greeting: 'Dear {recipient},',
  body: '{sender} has sent you a {shop} gift card of {amount}.',
  open: 'Open this link to see the card and its code, and to download it as a PDF. Whoever has the link can use the card, so please do not forward it:',
  attached: 'The card is attached as a PDF with its code. Please do not forward it.',
  until: 'It is valid until {day}.',
  always: 'It does not expire.',
  use: 'Enter the code in your bag or at checkout. What you do not spend stays on the card.',
  closing: 'With kind regards, {shop}',
};

export const giftCardSheet: Translation<typeof giftCardSheetSource> = {
  title: '{shop} gift card',
  to: 'For {recipient}',
  from: 'From {sender}',
  code: 'Code',
  until: 'Valid until {day}',
  always: 'Does not expire',
  use: 'Enter the code in your bag or at checkout. What you do not spend stays on the card.',
  balance: 'Balance: {url}',
  careful: 'The code is as good as cash. Keep it to yourself.',
};

export const levelNames: Translation<typeof levelSource> = {
  fans: 'Fans',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
};

export const pointsMail: Translation<typeof pointsMailSource> = {
  subject: '{shop}: points of yours expire soon',
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear member,',
  body: '{points} of your points can be used until {day}; then they expire.',
  open: 'See your points: {url}',
  closing: '{shop}',
  unsubscribe: 'You get this e-mail because you allow notices about points. To stop them, open: {url}',
};

export const pointsWords: Translation<typeof pointsSource> = {
  credit: 'Earned with an order',
  redeemed: 'Redeemed',
  'redeemed.returned': 'Returned from a redemption',
  debit: 'Taken back by a refund',
  expiry: 'Expired',
  reversal: 'Reversed',
};

export const wishlistMail: Translation<typeof wishlistSource> = {
  subject: '{shop}: news of pieces on your wish list',
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  body: 'There is news of pieces that you saved:',
  cheaper: '{piece}: now {price}, was {was}',
  back: '{piece}: back in stock',
  others: 'And {count} more',
  open: 'Open your wish list: {url}',
  closing: 'With kind regards, {shop}',
  unsubscribe:
    'You get this e-mail because you allow notices about your wish list. To stop them, open: {url}',
};

export const goldAlertMail: Translation<typeof goldAlertSource> = {
  'subject.falls': '{shop}: {board} down to {price}',
  'subject.rises': '{shop}: {board} up to {price}',
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  falls: '{board} is now at {price} a {unit}: it has fallen to your {target}.',
  rises: '{board} is now at {price} a {unit}: it has risen to your {target}.',
  'unit.tael': 'tael',
  'unit.gram': 'gram',
  once: 'This alert is sent once. Prices move at any time; the one confirmed at the checkout counts.',
  open: 'Today’s gold price: {url}',
  closing: 'With kind regards, {shop}',
  unsubscribe: 'You get this e-mail because you set a gold price alert. To end all your alerts, open: {url}',
};

export const reviewMail: Translation<typeof reviewSource> = {
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  'invitation.subject': '{shop}: how do you like your piece?',
  invitation: 'You have had these pieces for a while. Your review helps others to choose:',
  piece: '· {piece}',
  'invitation.open': 'Write a review: {url}',
  'refused.subject': '{shop}: your review is not shown',
  refused: 'Your review of “{piece}” is not shown.',
  reason: 'Reason: {reason}',
  'refused.open': 'You can change it and send it again: {url}',
  closing: 'Yours sincerely, {shop}',
  unsubscribe: 'You get this e-mail because you subscribe to our news. To unsubscribe, open {url}',
};

export const hintMail: Translation<typeof hintSource> = {
  subject: '{shop}: somebody has a hint for you',
  anonymous: 'Hello, somebody who knows you would like you to see a piece of jewellery.',
  named: 'Hello, {name} would like you to see a piece of jewellery.',
  message: 'Message: {message}',
  open: 'Open it: {url}',
  closing: 'Yours sincerely, {shop}',
  unsubscribe: 'To get no more hints that others send you through us, open {url}',
};

export const newsletterMail: Translation<typeof newsletterSource> = {
  greeting: 'Hello,',
  'confirm.subject': 'Please confirm: news from {shop}',
  'confirm.body':
    'Somebody subscribed this address to news of {shop} about new pieces and events. If it was you, open this link within seven days and confirm there: {url}',
  'confirm.ignore': 'If it was not you, ignore this e-mail: no others will follow.',
  'welcome.subject': 'You are subscribed to news from {shop}',
  'welcome.body': 'Thank you. {shop} will write to you about new pieces and events.',
  closing: 'With kind regards, {shop}',
  unsubscribe: 'To stop these e-mails, open: {url}',
  'page.title': 'Our news',
  'page.question': 'Get e-mails about new pieces, offers and events. You can stop them at any time.',
  'page.confirm': 'Subscribe',
  'page.done': 'You are subscribed. Thank you.',
  'page.invalid': 'This link is not valid or has expired. Please subscribe again.',
};

export const unsubscribeWords: Translation<typeof unsubscribeSource> = {
  title: 'Unsubscribe',
  question: 'You will get no more e-mails of this kind: {what}. E-mails about orders still come.',
  'what.newsletter': 'new pieces, offers and events',
  'what.points': 'points that expire, and coupons',
  'what.wishlist': 'prices and stock of your wish list',
  'what.anniversaries': 'birthdays and anniversaries',
  'what.former': 'news, and prices and stock of your wish list',
  'alerts.question': 'This ends all gold price alerts that you have set.',
  'reminders.question': 'This ends all reminders of your days. The days themselves stay.',
  'hints.question': 'This ends all e-mails by which others send you hints through us.',
  confirm: 'Unsubscribe',
  confirmAll: 'Stop all news and notices',
  done: 'You are unsubscribed and will get no more of these e-mails.',
  'alerts.done': 'Done: you get no more gold price alerts.',
  'reminders.done': 'Done: you get no more reminders of your days.',
  'hints.done': 'Done: you get no more hints by e-mail.',
  invalid:
    'This link is not valid or has expired. You can sign in and change your subscription under Communications.',
  home: 'To the home page',
};

export const walletWords: Translation<typeof walletSource> = {
  title: 'Member card',
  code: 'Member code',
  page: 'My member card',
};
