import { integer } from './setting-readers.ts';

/** How much of the database pictures of customers and staff may take; part of the table in `settings.ts`. */
export const pictureSettings = {
  RETURN_PICTURES_MB: {
    name: 'RETURN_PICTURES_MB',
    about:
      'Megabytes of the database that pictures of returns take at most. Beyond it new ones are refused until older ones are deleted, 180 days after they were sent.',
    standard: '1024',
    read: integer(16, 1_048_576, 1_024),
  },
  REVIEW_PICTURES_MB: {
    name: 'REVIEW_PICTURES_MB',
    about: 'Megabytes of the database that pictures of reviews take at most. Beyond it new ones are refused.',
    standard: '1024',
    read: integer(16, 1_048_576, 1_024),
  },
  SERVICE_PICTURES_MB: {
    name: 'SERVICE_PICTURES_MB',
    about:
      'Megabytes of the database that pictures of pieces in service take at most. Beyond it new ones are refused until older ones are deleted, 180 days after the service ended.',
    standard: '2048',
    read: integer(16, 1_048_576, 2_048),
  },
  TRADE_IN_PICTURES_MB: {
    name: 'TRADE_IN_PICTURES_MB',
    about:
      'Megabytes of the database that pictures of pieces that are traded in take at most. Beyond it new ones are refused until older ones are deleted, a year after the trade-in ended.',
    standard: '2048',
    read: integer(16, 1_048_576, 2_048),
  },
  WORKSHOP_PICTURES_MB: {
    name: 'WORKSHOP_PICTURES_MB',
    about:
      'Megabytes of the database that pictures of the workshop take at most. Beyond it new ones are refused until older ones are deleted, a year after they were added.',
    standard: '4096',
    read: integer(16, 1_048_576, 4_096),
  },
} as const;

type Megabytes = Readonly<
  Record<
    keyof typeof pictureSettings | 'PICTURES_MB' | 'DESIGN_PICTURES_MB' | 'CONVERSATION_PICTURES_MB',
    number
  >
>;

/** Bytes of the database, as the configuration names them. */
export const pictureBytesOf = (values: Megabytes) => ({
  pictureBytes: values.PICTURES_MB * 2 ** 20,
  returnPictureBytes: values.RETURN_PICTURES_MB * 2 ** 20,
  reviewPictureBytes: values.REVIEW_PICTURES_MB * 2 ** 20,
  servicePictureBytes: values.SERVICE_PICTURES_MB * 2 ** 20,
  tradeInPictureBytes: values.TRADE_IN_PICTURES_MB * 2 ** 20,
  craftPictureBytes: values.WORKSHOP_PICTURES_MB * 2 ** 20,
  conversationPictureBytes: values.CONVERSATION_PICTURES_MB * 2 ** 20,
  designPictureBytes: values.DESIGN_PICTURES_MB * 2 ** 20,
});
