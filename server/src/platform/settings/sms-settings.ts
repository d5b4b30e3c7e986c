import { resolve } from 'node:path';
import { integer, text } from './setting-readers.ts';

/** The settings of text messages; part of the table in `settings.ts`. */
export const smsSettings = {
  SMS: {
    name: 'SMS',
    about:
      'File with the carrier of text messages for the numbers of each country: Aliyun, Tencent Cloud or Twilio. Numbers of other countries cannot sign in by mobile code. Without it development shows the messages at `/dev/outbox`.',
    standard: 'none',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  TEXTS_AN_HOUR: {
    name: 'TEXTS_AN_HOUR',
    about:
      'Codes that the shop submits by text message in one hour at most to the numbers of one country, and alerts of the gold price besides; the ceiling of what fraud can cost.',
    standard: '500',
    read: integer(1, 1_000_000, 500),
  },
} as const;
