/** Share codes of designs as another program might write them: changed bytes with a matching checksum. */
import { crc32 } from 'node:zlib';

const CHECKSUM = 4;
/** Position after format and length, which take one byte each in codes as short as these. */
const SHOP = 2;
/** The field number of a design's width in its code. */
const WIDTH = 7;

/** The same design with a width that is no longer in the tables. Tenths of a millimetre, less than 128. */
export const inWidth = (code: string, from: number, to: number): string =>
  sealed(code, (bytes) => {
    const at = bytes.indexOf(Buffer.of(WIDTH, from));
    if (at < 0) throw new Error(`The design has no width of ${from}`);
    bytes.writeUInt8(to, at + 1);
  });

/** The same design encoded for another shop. */
export const ofAnotherShop = (code: string): string =>
  sealed(code, (bytes) => bytes.writeUInt8(bytes.readUInt8(SHOP) ^ 1, SHOP));

function sealed(code: string, change: (bytes: Buffer) => void): string {
  const body = Buffer.from(code, 'base64url').subarray(0, -CHECKSUM);
  change(body);
  const sum = Buffer.alloc(CHECKSUM);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, sum]).toString('base64url');
}
