/**
 * Addresses of the picture service: `?auto=webp&format=pjpg&width=640&height=800&fit=cover` (specification
 * section 7). Only the listed widths are served, so a wish is rounded up to the next one.
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

export interface PictureRequest {
  readonly width: number;
  /** Width over height; null keeps the picture's own. */
  readonly ratio?: number | null;
  readonly quality?: number;
}

export function servedWidth(width: number): number {
  return allPictureWidths.find((served) => served >= width) ?? pictureWidths.xxxlarge;
}

export function pictureUrl(source: string, { width, ratio = pieceRatio, quality }: PictureRequest): string {
  const [path = '', query = ''] = source.split('?', 2);
  const served = servedWidth(width);
  const parameters = new URLSearchParams(query);
  parameters.set('auto', 'webp');
  parameters.set('format', /\.png$/i.test(path) ? 'png' : 'pjpg');
  parameters.set('width', String(served));
  if (ratio) {
    parameters.set('height', String(Math.round(served / ratio)));
    parameters.set('fit', 'cover');
  }
  if (quality) parameters.set('quality', String(quality));
  return `${path}?${parameters}`;
}

/** `srcset` over the served widths up to `largest`. */
export function pictureSet(source: string, request: Omit<PictureRequest, 'width'>, largest: number): string {
  return allPictureWidths
    .filter((width) => width >= pictureWidths.small && width <= servedWidth(largest))
    .map((width) => `${pictureUrl(source, { ...request, width })} ${width}w`)
    .join(', ');
}
