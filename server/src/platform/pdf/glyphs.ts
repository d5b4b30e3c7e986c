/** Which characters an OpenType font can draw, by its table `cmap`. Style sheets list some that their files lack. */
type Covers = (codePoint: number) => boolean;

const coverages = new WeakMap<Buffer, Covers>();

/** Whether the font has a glyph for a character. `font` is not compressed. */
export function hasGlyph(font: Buffer, codePoint: number): boolean {
  const covers = coverages.get(font) ?? readCoverage(font);
  coverages.set(font, covers);
  return covers(codePoint);
}

function readCoverage(font: Buffer): Covers {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return () => false;
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const covers = parts.flatMap((part): Covers[] => {
    const format = part.readUInt16BE(0);
    return format === 12 ? [wholeRange(part)] : format === 4 ? [basicPlane(part)] : [];
  });
  return (codePoint) => covers.some((isIn) => isIn(codePoint));
}

/** Format 12: groups of code points of any plane. */
function wholeRange(part: Buffer): Covers {
  const groups = Array.from({ length: part.readUInt32BE(12) }, (_, index) => {
    const at = 16 + index * 12;
    return {
      from: part.readUInt32BE(at),
      to: part.readUInt32BE(at + 4),
      glyph: part.readUInt32BE(at + 8),
    };
  });
  return (codePoint) =>
    groups.some(
      ({ from, to, glyph }) => codePoint >= from && codePoint <= to && glyph + codePoint - from !== 0,
    );
}

/** Format 4: segments of the basic plane, with a difference to the glyph's number or a list of numbers. */
function basicPlane(part: Buffer): Covers {
  const bytes = part.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + bytes * 2, 16 + bytes * 3];
  return (codePoint) => {
    for (let at = 0; at < bytes; at += 2) {
      if (codePoint > part.readUInt16BE(ends + at)) continue;
      const start = part.readUInt16BE(starts + at);
      if (codePoint < start) return false;
      const delta = part.readUInt16BE(deltas + at);
      const offset = part.readUInt16BE(offsets + at);
      if (offset === 0) return ((codePoint + delta) & 0xffff) !== 0;
      return part.readUInt16BE(offsets + at + offset + (codePoint - start) * 2) !== 0;
    }
    return false;
  };
}
