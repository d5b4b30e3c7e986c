/** Pictures and films as files on the shopper's disk, and a picture as the text that the shop keeps with a design. */

/** Offers a file for keeping, by the browser's own way. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs once this turn is over; a film may take it a little longer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export const endingOf = ({ type }: Blob): string => endings[type] ?? 'bin';

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // Arguments of one call are limited; 8,192 are safe everywhere.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Decoded bytes that the shop takes. */
export const MOST_BYTES = 300_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

/** The first picture that is small enough, ever plainer; null where none is. */
export async function smallEnough(take: (quality: number) => Promise<Blob>): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await take(quality);
    if (blob.size <= MOST_BYTES) return blob;
  }
  return null;
}
