import { open } from 'node:fs/promises';

/** Maximum size of a film. */
export const maxFilmBytes = 200_000_000;

/** Whether a file has the signature of mp4 (`ftyp` after its length), webm (EBML) or ogg. */
export async function isFilmFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return head.startsWith('ftyp', 4) || head.startsWith('\x1a\x45\xdf\xa3') || head.startsWith('OggS');
  } finally {
    await file.close();
  }
}
