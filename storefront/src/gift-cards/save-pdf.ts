import { saveFile } from '../data/save-file.ts';

/** Offers a PDF in base64 as a download. */
export function savePdf(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
}
