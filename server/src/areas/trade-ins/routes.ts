import { signedPictureRoutes } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { tradeInPictures } from './keys.ts';
import { pictureContent } from './store-pictures.ts';

export const tradeInPictureRoutes = (platform: Platform) =>
  signedPictureRoutes(platform, tradeInPictures, pictureContent);
