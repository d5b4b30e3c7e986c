/**
 * Addresses of the picture service: `?auto=webp&format=pjpg&width=640&height=800&fit=cover` (specification 7). It
 * serves only the listed widths (`PICTURE_WIDTHS` in `contract/wire.ts`), and the ratios 0.8, 1 and the picture's own.
 */
export const pictureWidths = {
  icon: 40,
  thumbnail: 80,
  small: 160,
  regular: 320,
  large: 640,
  larger: 960,
  xlarge: 1280,
  xxlarge: 1600,
  xxxlarge: 2560,
} as const;

export const allPictureWidths: readonly number[] = Object.values(pictureWidths);

/** Width over height of a piece's picture. */
export const pieceRatio = 0.8;

/** The owner of a picture, which decides where Magento clients look for it. */
export type PictureType = 'image-product' | 'image-category' | 'image-cms';

export interface PictureRequest {
  readonly width: number;
  /** Width over height. For null or a ratio that is not served, the picture comes uncropped, and CSS crops it. */
  readonly ratio?: number | null;
  readonly quality?: number;
  readonly type?: PictureType;
}

const servedRatios: readonly unknown[] = [pieceRatio, 1];

/**
 * The API returns absolute addresses. A page may be open under another name of the shop, but loads only from its own
 * origin.
 */
export const ownMedia = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '');

export function servedWidth(width: number): number {
  return allPictureWidths.find((served) => served >= width) ?? pictureWidths.xxxlarge;
}

export function pictureUrl(
  source: string,
  { width, ratio = pieceRatio, quality, type = 'image-product' }: PictureRequest,
): string {
  const [path = '', query = ''] = ownMedia(source).split('?', 2);
  const served = servedWidth(width);
  const parameters = new URLSearchParams(query);
  parameters.set('auto', 'webp');
  parameters.set('format', /\.png$/i.test(path) ? 'png' : 'pjpg');
  parameters.set('width', String(served));
  if (ratio && servedRatios.includes(ratio)) {
    parameters.set('height', String(Math.round(served / ratio)));
    parameters.set('fit', 'cover');
  }
  if (quality) parameters.set('quality', String(quality));
  // The default type is omitted.
  if (type !== 'image-product') parameters.set('type', type);
  return `${path}?${parameters}`;
}

/** `srcset` of the served widths up to `largest`. */
export function pictureSet(source: string, request: Omit<PictureRequest, 'width'>, largest: number): string {
  return allPictureWidths
    .filter((width) => width >= pictureWidths.small && width <= servedWidth(largest))
    .map((width) => `${pictureUrl(source, { ...request, width })} ${width}w`)
    .join(', ');
}
