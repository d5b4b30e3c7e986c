/**
 * What lies below the media address, by the ending of its name: pictures, which are made anew in the size that is asked for
 * (an animated one as its first frame), and films.
 */
export const pictureName = /\.(?:webp|png|jpe?g|jpe|jfif|avif|gif|tiff?|svg)$/i;
export const filmName = /\.(?:mp4|webm|ogv|ogg)$/i;

/**
 * Samples of what is sold as a file, beside pictures and films: what kinds of file the import takes and the media address hands
 * out, each to be saved and never to be opened by the page. What a browser would run (HTML, SVG as it lies there, scripts) is none.
 */
const types = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

export const sampleName = new RegExp(`\\.(?:${Object.keys(types).join('|')})$`, 'i');

/** By the file's ending. */
export function sampleType(file: string): string {
  const ending = file.split('.').at(-1)?.toLowerCase() ?? '';
  return types[ending as keyof typeof types] ?? 'application/octet-stream';
}

/** Whether the media address hands out a file of this name at all. */
export const isServed = (file: string): boolean =>
  pictureName.test(file) || filmName.test(file) || sampleName.test(file);

/** Characters of the path of a file that an import takes. */
export const longestMediaPath = 200;

const segment = /^[A-Za-z0-9_\u4e00-\u9fff-][A-Za-z0-9_.\u4e00-\u9fff-]*$/;

/** Whether the media address can name this path: segments of letters, digits, `-`, `_` and `.`, none hidden, none upwards. */
export const isMediaPath = (path: string): boolean =>
  path.split('/').every((part) => segment.test(part) && !part.includes('..'));
