import { address, integer } from './setting-readers.ts';

/** The settings of conversations with shoppers; part of the table in `settings.ts`. */
export const conversationSettings = {
  CONVERSATION_URL: {
    name: 'CONVERSATION_URL',
    about:
      "Address of another provider's chat, such as a messenger's, which the button for customer service opens instead of the shop's own.",
    standard: 'none',
    read: address(['https:']),
  },
  CONVERSATION_PICTURES_MB: {
    name: 'CONVERSATION_PICTURES_MB',
    about:
      'Megabytes of the database that pictures in conversations take at most, of which strangers of one market have an eighth. Beyond it the oldest ones of strangers who were never answered are deleted, then new ones are refused.',
    standard: '2048',
    read: integer(16, 1_048_576, 2_048),
  },
} as const;
