import { createHash } from 'node:crypto';

/**
 * A still's file name consists of the picture's name and a hash of everything it was drawn from. So an existing picture
 * is found by name alone, and a changed form, look, light or size has another name.
 */

/** Hashes a value with all its typed arrays, in the order of its keys. */
function feed(hash: ReturnType<typeof createHash>, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(`[${value.byteLength}]`);
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    hash.update(`(${value.length}`);
    for (const item of value) feed(hash, item);
  } else if (value !== null && typeof value === 'object') {
    hash.update('{');
    for (const key of Object.keys(value).sort()) {
      hash.update(`${key}:`);
      feed(hash, (value as Record<string, unknown>)[key]);
    }
  } else {
    hash.update(JSON.stringify(value) ?? 'undefined');
  }
}

/** Ten characters. `value`: plain data and typed arrays. */
export function hashOf(value: unknown): string {
  const hash = createHash('sha256');
  feed(hash, value);
  return hash.digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 10);
}

/** `name`: lower-case letters, digits and hyphens. */
export function fileName(name: string, drawnFrom: unknown): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) throw new RangeError(`${name} is no name for a file.`);
  return `${name}.${hashOf(drawnFrom)}.webp`;
}

/** Returns files of these pictures that are out of date. */
export function outdated(files: readonly string[], currentFiles: readonly string[]): readonly string[] {
  const names = new Set(currentFiles.map((file) => file.slice(0, file.indexOf('.'))));
  return files.filter(
    (file) => file.endsWith('.webp') && names.has(file.split('.')[0] ?? '') && !currentFiles.includes(file),
  );
}
