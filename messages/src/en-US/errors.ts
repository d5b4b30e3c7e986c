import type { Translation } from '../index.ts';
import type { errors as source } from '../zh-Hans-CN/errors.ts';

/** The texts of specification 8, word for word. */
export const errors: Translation<typeof source> = {
  'errors.notFound': "Looks like the page you were hoping to find doesn't exist. Sorry about that.",
  'errors.notFound.title': 'Page not found',
  'errors.notSoldHere': 'You can see it where it is sold:',
  'errors.notSoldHere.title': 'This piece is not sold in your market',
  'errors.internal': 'Something went wrong. Sorry about that.',
  'errors.internal.title': 'This page did not open',
  'errors.oops': 'Oops!',
  'errors.oops.message': 'Looks like something went wrong. Sorry about that.',
  'errors.takeMeHome': 'Take me home',
  'errors.unexpected': 'Sorry! An unexpected error occurred.',
  'errors.unexpected.debug': 'Debug: {reference}',
  'errors.offline': 'You are offline. Some features may be unavailable.',
  'errors.online': 'You are online.',
  'errors.network': 'The connection was lost. Check it and try again.',
  'errors.rateLimited': 'Too many tries in a short time. Wait a moment and try again.',
  'errors.cart': 'Unable to create cart',
  'errors.noBlocks': 'There are no blocks to display',
  'errors.blocks': 'This content did not load',
  'errors.sessionEnded': 'Your session has ended. Please sign in again.',
  'errors.quantity': 'Not enough in stock',
  'errors.reload': 'Reload',
  'errors.data': 'This did not load',
};
