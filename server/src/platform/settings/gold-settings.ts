import { resolve } from 'node:path';
import { feedAddress, header, integer, onOff, text } from './setting-readers.ts';

/** The settings of where gold prices come from; part of the table in `settings.ts`. */
export const goldSettings = {
  GOLD_SIMULATOR: {
    name: 'GOLD_SIMULATOR',
    about:
      "Whether the sample shop's gold price moves by itself. It only ever moves boards that the sample shop made.",
    standard: 'on',
    read: onOff(true),
  },
  GOLD_FEED_URL: {
    name: 'GOLD_FEED_URL',
    about: 'Where the gold prices come from, as JSON over HTTP; the simulator then stops.',
    standard: 'none',
    read: feedAddress,
    secret: true,
  },
  GOLD_FEED_MAPPING: {
    name: 'GOLD_FEED_MAPPING',
    about: "File that says where in the feed's answer each board's price is, and how to read it.",
    standard: 'none; needed with a feed',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  GOLD_FEED_SECONDS: {
    name: 'GOLD_FEED_SECONDS',
    about: 'How often the feed is polled, in seconds: 5 to 3,600.',
    standard: '60',
    read: integer(5, 3_600, 60),
  },
  GOLD_FEED_STALE_MINUTES: {
    name: 'GOLD_FEED_STALE_MINUTES',
    about: 'A price of the feed that is older is rejected, and ordering by its board halts.',
    standard: '60',
    read: integer(1, 10_080, 60),
  },
  GOLD_FEED_HEADER: {
    name: 'GOLD_FEED_HEADER',
    about: 'A header that the feed asks for, for instance `authorization: Bearer …`.',
    standard: 'none',
    read: header,
    secret: true,
  },
} as const;
