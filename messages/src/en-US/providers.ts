import type { Translation } from '../index.ts';
import type { providers as source } from '../zh-Hans-CN/providers.ts';

export const providers: Translation<typeof source> = {
  'providers.or': 'or',
  'providers.with': 'Continue with {name}',
  'providers.leaving': 'Opening {name}',
  'providers.finish.title': 'Signing you in',
  'providers.finish.busy': 'One moment while we check the answer.',
  'providers.linked': '{name} is linked. From now on it signs you in.',
  'providers.bind.title': 'Continue with {name}',
  'providers.bind.lead': 'Your {name} account ({label}) is not linked to {shop} yet.',
  'providers.bind.leadPlain': 'Your {name} account is not linked to {shop} yet.',
  'providers.bind.new': 'Create a new account',
  'providers.bind.newLead': 'These details are enough. You need no password: {name} signs you in.',
  'providers.bind.emailProven': '{name} has confirmed that this address is yours.',
  'providers.bind.emailNeeded': 'We write here about your orders and your account.',
  'providers.bind.create': 'Create account',
  'providers.bind.have': 'Do you have an account?',
  'providers.bind.haveLead':
    'Sign in and confirm, and {name} is linked to it, with your orders and points in one place.',
  'providers.bind.toSignIn': 'Sign in to your account',
  'providers.bind.toNew': 'Create a new account instead',
  'providers.bind.known': '{email} has an account. Sign in first, then confirm the link.',
  'providers.bind.confirm': 'Link to this account?',
  'providers.bind.confirmLead':
    'From now on {name} ({label}) also signs you in to the account you are using.',
  'providers.bind.confirmLeadPlain': 'From now on {name} also signs you in to the account you are using.',
  'providers.bind.link': 'Link {name}',
  'providers.bind.later': 'Not now',
  'providers.bind.taken': 'This address has an account. Sign in, then link.',
  'providers.bind.unproven':
    'Create an account by e-mail first, then link {name} in your account information.',
  'providers.failed.title': 'You are not signed in',
  'providers.failed.titleLink': 'The account was not linked',
  'providers.failed.EXTERNAL_SIGN_IN_EXPIRED':
    'This sign-in is no longer valid: it took too long, was used already, or began in another browser. Please begin again.',
  'providers.failed.EXTERNAL_SIGN_IN_CANCELED': 'You did not give permission, and nothing has changed.',
  'providers.failed.EXTERNAL_SIGN_IN_REFUSED':
    'The answer we received could not be confirmed. Begin again, or sign in another way.',
  'providers.failed.EXTERNAL_PROVIDER_UNREACHABLE':
    'The other side does not answer at the moment. Try again later, or sign in another way.',
  'providers.failed.EXTERNAL_PROVIDER_UNKNOWN':
    'We do not offer this way to sign in. Please choose another one.',
  'providers.failed.EXTERNAL_IDENTITY_TAKEN':
    'It is already linked to another account. To link it here, sign in to that account and unlink it in its account information.',
  'providers.failed.EXTERNAL_PROVIDER_LINKED':
    'Your account is already linked to another one of the same kind. Unlink that one first in your account information.',
  'providers.failed.EXTERNAL_IDENTITY_GONE': 'The time for linking is over. Please begin again.',
  'providers.failed.SIGN_IN_AGAIN':
    'To protect your account, sign out and in again, then make the change within 15 minutes.',
  'providers.failed.TOO_MANY_REQUESTS': 'There were too many attempts. Please try again later.',
  'providers.failed.NETWORK': 'There is no connection. Check your network and begin again.',
  'providers.failed.other': 'Something went wrong. Begin again, or sign in another way.',
  'providers.failed.again': 'Back to sign-in',
  'providers.failed.information': 'See your account information',
  'providers.info': 'Linked accounts',
  'providers.info.none': 'Not linked',
  'providers.info.linked': 'Linked',
  'providers.info.link': 'Link',
  'providers.info.linkOf': 'Link {name}',
  'providers.info.linkTitle': 'Link {name}?',
  'providers.info.linkText':
    '{name} will also sign you in to your account. Enter your password first, then confirm at {name}.',
  'providers.info.unlink': 'Unlink',
  'providers.info.unlinkOf': 'Unlink {name}',
  'providers.info.last': 'This is your only way to sign in. Set a password before you unlink it.',
  'providers.info.unlinkTitle': 'Unlink {name}?',
  'providers.info.unlinkText':
    '{name} will no longer sign you in, and other devices are signed out. Your orders and points stay.',
  'providers.info.keep': 'Keep it',
  'providers.info.unlinked': '{name} is no longer linked.',
  'providers.info.noPassword': 'Not set',
  'providers.info.setPassword': 'Set a password',
  'providers.info.setPasswordHint':
    'We send a link for it to {email}. After that you can change your e-mail address and sign in by password.',

  'passkeys.with': 'Sign in with a passkey',
  'passkeys.title': 'Passkeys',
  'passkeys.add': 'Add a passkey',
  'passkeys.lead':
    'A passkey is kept on your device or in your password manager. Your fingerprint, face or screen lock then signs you in, without a password.',
  'passkeys.none': 'No passkey yet. With one, your fingerprint, face or screen lock signs you in.',
  'passkeys.unsupported': 'This browser does not support passkeys.',
  'passkeys.name': 'Name',
  'passkeys.name.hint': 'So that you recognise it later.',
  'passkeys.name.empty': 'Enter a name',
  'passkeys.name.wrong': 'The name has characters that cannot be used. Please change it.',
  'passkeys.added': 'The passkey was added. It signs you in from now on.',
  'passkeys.created': 'Added {time}, not used yet',
  'passkeys.used': 'Last used {time}',
  'passkeys.last': 'This is your only way to sign in. Set a password before you remove it.',
  'passkeys.rename': 'Rename',
  'passkeys.renameOf': 'Rename {name}',
  'passkeys.remove': 'Remove',
  'passkeys.removeOf': 'Remove {name}',
  'passkeys.removeTitle': 'Remove “{name}”?',
  'passkeys.removeText':
    'It will no longer sign you in, and other devices will be signed out. Delete the copy on your device or in your password manager there.',
  'passkeys.keep': 'Keep it',
  'passkeys.removed': '“{name}” was removed.',
  'passkeys.problem.canceled': 'No passkey was chosen. Try again, or sign in another way.',
  'passkeys.problem.exists': 'This device or password manager already has a passkey of your account.',
  'passkeys.problem.failed': 'The passkey did not work. Try again, or sign in another way.',
  'passkeys.problem.PASSKEY_EXPIRED': 'That took too long. Please try again.',
  'passkeys.problem.PASSKEY_REFUSED':
    'This passkey does not sign in. It may have been removed from the account. Choose another one, or sign in another way.',
  'passkeys.problem.PASSKEY_TAKEN': 'This passkey has been added already.',
  'passkeys.problem.PASSKEY_NOT_FOUND': 'This passkey is no longer in your account. Please reload the page.',
  'passkeys.problem.PASSKEYS_FULL':
    'An account has at most twenty passkeys. Remove one that you no longer use.',
  'passkeys.problem.SIGN_IN_AGAIN':
    'To protect your account, sign out and in again, then make the change within 15 minutes.',
  'passkeys.problem.LAST_SIGN_IN_WAY':
    'This is your only way to sign in. Set a password before you remove it.',
  'passkeys.problem.TOO_MANY_REQUESTS': 'Too many tries. Please try again later.',
  'passkeys.problem.NETWORK': 'No connection. Check your network and try again.',
};
