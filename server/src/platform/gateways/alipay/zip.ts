import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** The name in the archive's own encoding. */
  readonly name: Buffer;
  readonly content: Buffer;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const mostFiles = 100;

/**
 * Returns the files of a ZIP archive in memory, stored or deflated. Null for a damaged or encrypted archive, and if all
 * files together have more than `maxBytes`.
 */
export function readZip(bytes: Buffer, maxBytes: number): readonly ZipFile[] | null {
  try {
    return readFiles(bytes, maxBytes);
  } catch {
    return null;
  }
}

function readFiles(bytes: Buffer, maxBytes: number): ZipFile[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || bytes.readUInt32LE(end) !== endSignature) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostFiles) return null;
  const files: ZipFile[] = [];
  let left = maxBytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) return null;
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) !== 0;
    const method = bytes.readUInt16LE(at + 10);
    const checksum = bytes.readUInt32LE(at + 16);
    const packedSize = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    if (isEncrypted || size > left || bytes.readUInt32LE(local) !== localSignature) return null;
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + packedSize);
    const content = method === 0 ? packed : method === 8 ? inflate(packed, size) : null;
    if (content === null || content.length !== size || crc32(content) !== checksum) return null;
    files.push({ name: bytes.subarray(at + 46, at + 46 + nameLength), content });
    left -= size;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const inflate = (packed: Buffer, size: number): Buffer =>
  size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: size });
