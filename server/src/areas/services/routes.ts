import { signedPictureRoutes } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { servicePictures } from './keys.ts';
import { pictureContent } from './store-pictures.ts';

export const servicePictureRoutes = (platform: Platform) =>
  signedPictureRoutes(platform, servicePictures, pictureContent);
