import { signedPictureRoutes } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { conversationPictures } from './keys.ts';
import { pictureContent } from './store-pictures.ts';

export const conversationPictureRoutes = (platform: Platform) =>
  signedPictureRoutes(platform, conversationPictures, pictureContent);
