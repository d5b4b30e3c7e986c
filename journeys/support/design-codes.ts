/** Share codes that the shop itself does not write: changed bytes with a correct checksum. */
import { crc32 } from 'node:zlib';

const CHECKSUM = 4;
/** Position of the first byte of the shop. Format and length take one byte each in short codes. */
const SHOP = 2;
/** The field number of a design's width in its code. */
const WIDTH = 7;

/** Returns the code of the same design with another width. Widths are in tenths of a millimetre, below 128. */
export const inWidth = (code: string, from: number, to: number): string =>
  sealed(code, (bytes) => {
    const at = bytes.indexOf(Buffer.of(WIDTH, from));
    if (at < 0) throw new Error(`The design has no width of ${from}`);
    bytes.writeUInt8(to, at + 1);
  });

/** Returns the code of the same design for another shop. */
export const ofAnotherShop = (code: string): string =>
  sealed(code, (bytes) => bytes.writeUInt8(bytes.readUInt8(SHOP) ^ 1, SHOP));

function sealed(code: string, change: (bytes: Buffer) => void): string {
  const body = Buffer.from(code, 'base64url').subarray(0, -CHECKSUM);
  change(body);
  const sum = Buffer.alloc(CHECKSUM);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, sum]).toString('base64url');
}
