import type { Translation } from '../index.ts';
import type { mobile as source } from '../zh-Hans-CN/mobile.ts';

export const mobile: Translation<typeof source> = {
  'mobile.ways.signIn': 'How to sign in',
  'mobile.ways.create': 'How to register',
  'mobile.ways.forgot': 'How to set a new one',
  'mobile.way.password': 'With password',
  'mobile.way.code': 'With mobile code',
  'mobile.way.createPassword': 'With password',
  'mobile.way.createCode': 'With mobile code',
  'mobile.way.mail': 'By mail',
  'mobile.way.text': 'By text message',
  'mobile.region': 'Region',
  'mobile.region.option': '{dialCode} {place}',
  'mobile.number': 'Mobile number',
  'mobile.code': 'Code',
  'mobile.code.send': 'Send code',
  'mobile.code.sending': 'Sending',
  'mobile.contact': 'How we reach you',
  'mobile.contact.name': 'Name',
  'mobile.contact.email': 'E-mail',
  'mobile.code.left': 'Again in {seconds} s',
  'mobile.code.sent': 'A code was sent to {number}. It is valid for {minutes} minutes.',
  'mobile.code.missing': 'Type the code of 6 digits',
  'mobile.code.wrong':
    'The code is wrong or no longer valid. Check the latest message, or request another code.',
  'mobile.code.notSent':
    'The message cannot be sent at the moment. Check the number, and try again in a while.',
  'mobile.code.notServed':
    'We cannot send messages to numbers of this region. Please sign in with your password.',
  'mobile.code.wait': 'Too many codes were requested. Try again in {wait}.',
  'mobile.code.wait.seconds': '{count, plural, one {# second} other {# seconds}}',
  'mobile.code.wait.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'mobile.code.wait.hours': '{count, plural, one {# hour} other {# hours}}',
  'mobile.lead': 'A new number registers with its first code.',
  'mobile.name.lead': 'This number has no account yet. Tell us your name to register.',
  'mobile.name.back': 'Use another number',
  'mobile.createLead': 'A number that has an account is signed in.',
  'mobile.reset.lead':
    'Type the mobile number that you sign in with, and set a new password with its code. Other devices are signed out.',
  'mobile.reset': 'Set the new password',
  'mobile.reset.done': 'Your new password is set.',
  'mobile.reset.unknown':
    'No account signs in with this number. Check the number, or register with a mobile code.',
  'mobile.info.title': 'Mobile for signing in',
  'mobile.info.none': 'None yet. Add one to sign in by text message',
  'mobile.info.hint': 'The code goes to the new number. Other devices are signed out after the change.',
  'mobile.info.passwordHint': 'To protect your account, type your password.',
  'mobile.info.done': 'Your mobile number is changed',
  'mobile.info.taken': 'Another account already signs in with this number.',
  'mobile.info.takenSignIn': 'Sign in to that account',
  'mobile.info.again':
    'To protect your account, sign out and in again, then change the number within 15 minutes.',
  'mobile.info.needsCode': 'The number for signing in changes only with a code.',
  'mobile.noPassword.title': 'E-mail and password',
  'mobile.noPassword.text':
    'You sign in with mobile codes and have no password yet. Set one to add an e-mail address.',
  'mobile.noPassword.set': 'Set a password with a code',
  'mobile.devices.lead':
    'These devices are signed in to your account. If you do not know one, sign it out and change your password.',
  'mobile.devices.this': 'This device',
  'mobile.devices.name': '{browser} · {system}',
  'mobile.devices.browser':
    '{browser, select, wechat {WeChat} alipay {Alipay} edge {Edge} samsung {Samsung Internet} firefox {Firefox} chrome {Chrome} safari {Safari} other {Another browser}}',
  'mobile.devices.system':
    '{system, select, iphone {iPhone} ipad {iPad} harmony {HarmonyOS} android {Android} windows {Windows} mac {Mac} linux {Linux} other {another device}}',
  'mobile.devices.used': 'Last used: {time}',
  'mobile.devices.since': 'Signed in: {time}',
  'mobile.devices.place': 'Network: {place}',
  'mobile.devices.end': 'Sign out',
  'mobile.devices.endOf': 'Sign out {device}',
  'mobile.devices.ended': 'The device is signed out',
  'mobile.devices.endOthers': 'Sign out all other devices',
  'mobile.devices.endedOthers': 'All other devices are signed out',
  'mobile.devices.only': 'Only this device is signed in to your account.',
};
