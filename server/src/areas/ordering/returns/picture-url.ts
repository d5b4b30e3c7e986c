import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';
import { pictureContent } from './store-pictures.ts';

export const returnPicturePath = '/return-picture/';

/** Only pages of the order's buyer and staff contain the URLs. Each is signed and expires. */
const validForMs = 6 * 3_600_000;

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`return-picture:${text}`).digest();

export function returnPictureUrl({ platform }: Services, pictureId: number): string {
  const text = `${pictureId}.${platform.clock.now().getTime() + validForMs}`;
  return `${returnPicturePath}${text}.${sign(platform.config.secrets.application, text).toString('base64url')}`;
}

/** The picture of a signed URL; null for a wrong or expired one, which costs no statement, and for a deleted picture. */
export async function openReturnPicture({ platform }: Services, token: string): Promise<Buffer | null> {
  const [, text, id, until, signature] = /^((\d{1,15})\.(\d{1,15}))\.([\w-]{1,100})$/.exec(token) ?? [];
  if (text === undefined || signature === undefined) return null;
  const expected = sign(platform.config.secrets.application, text);
  const received = Buffer.from(signature, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  if (Number(until) < platform.clock.now().getTime()) return null;
  return pictureContent(platform.db, Number(id));
}
