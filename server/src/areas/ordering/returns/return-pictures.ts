import { signedPictures } from '../../../platform/pictures/signed-pictures.ts';

/** Pictures of returns, for the pages of the order's buyer and staff. */
export const returnPictures = signedPictures('return-picture');
