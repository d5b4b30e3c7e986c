import { textLike } from '../../fields.ts';

export const phoneNumber = textLike(
  /^\+\d{8,15}$/,
  'a number with its country code and without spaces, as +85225550180',
);

export const time = textLike(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, as 10:00');
