/**
 * File names below the media path: pictures, which are resized on request (an animated one as its first
 * frame), and films.
 */
export const pictureName = /\.(?:webp|png|jpe?g|jpe|jfif|avif|gif|tiff?|svg)$/i;
export const filmName = /\.(?:mp4|webm|ogv|ogg)$/i;

/**
 * Samples of files that are sold, beside pictures and films. Imports accept these types, and the media
 * path serves them only as downloads. Types that a browser would execute (HTML, raw SVG, scripts) are
 * excluded.
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

/** Content type by the file's extension. */
export function sampleType(file: string): string {
  const extension = file.split('.').at(-1)?.toLowerCase() ?? '';
  return types[extension as keyof typeof types] ?? 'application/octet-stream';
}

/** Whether the media path serves files with this name. */
export const isServed = (file: string): boolean =>
  pictureName.test(file) || filmName.test(file) || sampleName.test(file);

/** The most characters in the path of an imported file. */
export const maxMediaPathLength = 200;

const segment = /^[A-Za-z0-9_\u4e00-\u9fff-][A-Za-z0-9_.\u4e00-\u9fff-]*$/;

/**
 * Whether the path is valid below the media path: segments of letters, digits, `-`, `_` and `.`, none
 * hidden, none upwards.
 */
export const isMediaPath = (path: string): boolean =>
  path.split('/').every((part) => segment.test(part) && !part.includes('..'));
