import { dataOf, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { MESSAGE_MAX } from '@jinlan/domain/conversations';

/** The text why a message was not sent. */
export function messageRefusal(error: ShopError, words: Words<'conversations'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'PICTURE_INVALID':
      return words('conversations.refused.picture');
    case 'CONVERSATION_PICTURES_OFF':
      return words('conversations.refused.pictures');
    case 'CONVERSATIONS_OF_NETWORK':
      return words('conversations.refused.network');
    case 'CONVERSATION_EMAIL_NEEDED':
      return words('conversations.email.missing');
    case 'INVALID_EMAIL':
      return words('conversations.email.wrong');
    case 'CONVERSATION_FULL':
      return words('conversations.refused.full');
    case 'CONVERSATIONS_OFF':
      return words('conversations.refused.off');
    case 'INVALID_TEXT':
      return dataOf(error, 'INVALID_TEXT').reason === 'too-long'
        ? words('conversations.refused.long', { most: MESSAGE_MAX })
        : words('conversations.refused.character');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
