/** The front of a gift card as a picture for e-mails: 960 × 506 px, without words, which no font would have to draw. */
const front = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="506" viewBox="0 0 455 240">
<rect width="455" height="240" fill="#14110f"/>
<path d="M20 20H435M20 220H435" stroke="#b48a45" stroke-width="0.6"/>
<g fill="none" stroke="#b48a45" stroke-width="5"><circle cx="208" cy="120" r="30"/><circle cx="247" cy="120" r="30"/></g>
</svg>`;

let drawn: Promise<Buffer> | null = null;

/** PNG, because many mail programs show neither WebP nor SVG. Drawn once. */
export function cardPicture(): Promise<Buffer> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<Buffer> {
  // Loaded on demand: it takes 17 MB.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(front)).png({ palette: true }).toBuffer();
}
