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
} as const;
