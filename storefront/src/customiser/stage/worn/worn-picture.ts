/** Combines the picture of the piece with the drawn body behind it, both at the picture's size. */
import type { Viewer } from '@jinlan/atelier/viewer';

/** Style properties to copy into the drawing, which does not have the page's style sheets. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'opacity',
] as const;

function withItsStyles(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [index, element] of drawing.querySelectorAll<SVGElement>('*').entries()) {
    const computed = getComputedStyle(element);
    for (const name of STYLES) copies[index]?.style.setProperty(name, computed.getPropertyValue(name));
  }
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Resolves to a PNG of the requested width in the stage's proportions. `ground`: a CSS colour. */
export async function pictureWithBody(
  viewer: Viewer,
  drawing: SVGSVGElement,
  width: number,
  ground: string,
): Promise<Blob> {
  const height = Math.round((width * drawing.clientHeight) / drawing.clientWidth);
  const body = await imageOf(withItsStyles(drawing, width, height));
  const piece = await createImageBitmap(await viewer.picture(width, height, { bare: true }));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas to draw on.');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(body, 0, 0, width, height);
  context.drawImage(piece, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
