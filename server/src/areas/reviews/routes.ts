import { pictureRoutes } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { hiddenPictures, openReviewPicture } from './picture-url.ts';

/** Serves pictures of reviews. Pictures of published reviews are public. */
export const reviewPictureRoutes = (platform: Platform) =>
  pictureRoutes(platform, hiddenPictures.name, (token) => openReviewPicture(platform, token));
