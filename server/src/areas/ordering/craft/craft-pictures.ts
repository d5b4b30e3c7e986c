import { signedPictures } from '../../../platform/pictures/signed-pictures.ts';

/** Pictures of the workshop, for the pages of the order's buyer and staff. */
export const craftPictures = signedPictures('craft-picture');
