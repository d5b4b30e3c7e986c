/** Names files of pictures and films, and encodes a picture for the server. */

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export const endingOf = ({ type }: Blob): string => endings[type] ?? 'bin';

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // A call has a maximum number of arguments; 8,192 are always allowed.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Maximum decoded size that the server accepts, in bytes. */
export const MOST_BYTES = 300_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.4];

/** Tries decreasing qualities; resolves to the first picture that is small enough, null if none is. */
export async function smallEnough(takePicture: (quality: number) => Promise<Blob>): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await takePicture(quality);
    if (blob.size <= MOST_BYTES) return blob;
  }
  return null;
}
