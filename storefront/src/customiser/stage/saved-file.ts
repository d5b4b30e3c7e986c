/** Saves pictures and films as files, and encodes a picture for the server. */

/** Offers the blob as a download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address after this task; a film may take a little longer.
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
  // The number of arguments of a call is limited; 8,192 are safe everywhere.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Maximum decoded size that the server accepts. */
export const MOST_BYTES = 300_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

/** Returns the first picture that is small enough, with decreasing quality; null when none is. */
export async function smallEnough(takePicture: (quality: number) => Promise<Blob>): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await takePicture(quality);
    if (blob.size <= MOST_BYTES) return blob;
  }
  return null;
}
