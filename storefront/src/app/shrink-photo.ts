/** Makes a photograph small enough to send: a JPEG of at most 1600 px. A browser that can read HEIC converts it too. */

/** Maximum size that the server accepts, in bytes. */
const MOST_BYTES = 700_000;
const SIDE = 1_600;
const QUALITIES = [0.85, 0.7, 0.5];

/** Returns the photograph as base64; null if the browser cannot read it, or it stays too large. */
export async function shrinkPhoto(file: Blob): Promise<string | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (blob !== null && blob.size <= MOST_BYTES) return base64Of(blob);
  }
  return null;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
