// Drawn shapes (characters, outlines) raised into metal: an SVG is rasterised, its inner distance gives the height.
import sharp from 'sharp';
import { type Mesh, surface } from './mesh.ts';
import { apply, clamp, norm, smooth, type Turn, type Vec } from './vector.ts';

export interface Stamp {
  /** Coverage 0..1 at u, v in 0..1, v downwards. */
  readonly cover: (u: number, v: number) => number;
  /** Height 0..1: how far inside the shape, full at `bevel` of the width. */
  readonly height: (u: number, v: number) => number;
  readonly slope: (u: number, v: number) => readonly [number, number];
}

const size = 768;
const far = 1e6;

/** Distance to the outside in pixels: two chamfer passes. */
function inside(mask: Float32Array): Float32Array {
  const out = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) out[i] = (mask[i] as number) > 0.5 ? far : 0;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : (out[y * size + x] as number);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (out[i] === 0) continue;
      out[i] = Math.min(
        at(x - 1, y) + 1,
        at(x, y - 1) + 1,
        at(x - 1, y - 1) + 1.414,
        at(x + 1, y - 1) + 1.414,
      );
    }
  }
  for (let y = size - 1; y >= 0; y--) {
    for (let x = size - 1; x >= 0; x--) {
      const i = y * size + x;
      if (out[i] === 0) continue;
      out[i] = Math.min(
        out[i] as number,
        at(x + 1, y) + 1,
        at(x, y + 1) + 1,
        at(x + 1, y + 1) + 1.414,
        at(x - 1, y + 1) + 1.414,
      );
    }
  }
  return out;
}

function blurred(values: Float32Array, radius: number): Float32Array {
  let from = values;
  for (const step of [1, size, 1, size]) {
    const to = new Float32Array(from.length);
    for (let i = 0; i < from.length; i++) {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) sum += from[i + k * step] ?? 0;
      to[i] = sum / (2 * radius + 1);
    }
    from = to;
  }
  return from;
}

/** `body` is SVG drawn in a 100 by 100 box, in black. */
export async function stamp(body: string, bevel = 0.02, soften = 2): Promise<Stamp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = Float32Array.from(data, (v) => v / 255);
  const depth = inside(mask);
  const full = bevel * size;
  const raised = blurred(
    depth.map((d) => {
      const t = clamp(d / full);
      return Math.sqrt(1 - (1 - t) * (1 - t));
    }),
    soften,
  );
  const read =
    (a: Float32Array) =>
    (u: number, v: number): number => {
      const x = clamp(u * size - 0.5, 0, size - 1.001);
      const y = clamp(v * size - 0.5, 0, size - 1.001);
      const i = Math.floor(y) * size + Math.floor(x);
      const fx = x % 1;
      const fy = y % 1;
      const top = (a[i] as number) * (1 - fx) + (a[i + 1] as number) * fx;
      const low = (a[i + size] as number) * (1 - fx) + (a[i + size + 1] as number) * fx;
      return top * (1 - fy) + low * fy;
    };
  const height = read(raised);
  const e = 1.5 / size;
  return {
    cover: read(mask),
    height,
    slope: (u, v) => [
      (height(u + e, v) - height(u - e, v)) / (2 * e),
      (height(u, v + e) - height(u, v - e)) / (2 * e),
    ],
  };
}

/** `bold` thickens the hairlines of the Song face, which metal could not hold. */
export const character = (text: string, at = 50, font = 78, weight = 700, bold = 1.8): string =>
  `<text x="50" y="${at}" stroke="#000" stroke-width="${bold}" stroke-linejoin="round" font-family="Noto Serif CJK SC" font-weight="${weight}" font-size="${font}" text-anchor="middle" dominant-baseline="central">${text}</text>`;

export interface Painted {
  readonly n: Vec;
  readonly skip: boolean;
}
export type Paint = (u: number, v: number, n: Vec) => Painted;

/** A free-standing shape in the local x–y plane, `width` across, rising to `high` towards +z. */
export function cutOut(
  s: Stamp,
  width: number,
  high: number,
  turn: Turn,
  by: Vec,
  detail = 420,
): { mesh: Mesh; paint: Paint } {
  const full = surface(detail, detail, (u, v) => {
    const p = apply(turn, [(u - 0.5) * width, (0.5 - v) * width, s.height(clamp(u), clamp(v)) * high]);
    return [p[0] + by[0], p[1] + by[1], p[2] + by[2]];
  });
  const kept: number[] = [];
  for (let i = 0; i < full.faces.length; i += 3) {
    const a = full.faces[i] as number;
    const u = full.uv[a * 2] as number;
    const v = full.uv[a * 2 + 1] as number;
    const e = 1.2 / detail;
    if (s.cover(u, v) + s.cover(u + e, v + e) + s.cover(u + e, v) + s.cover(u, v + e) > 0.02) {
      kept.push(a, full.faces[i + 1] as number, full.faces[i + 2] as number);
    }
  }
  return {
    mesh: { ...full, faces: Uint32Array.from(kept) },
    paint: (u, v) => ({ skip: s.cover(u, v) < 0.5, n: tilted(s, u, v, high / width, turn) }),
  };
}

function tilted(s: Stamp, u: number, v: number, steep: number, turn: Turn): Vec {
  const [du, dv] = s.slope(u, v);
  return apply(turn, norm([-du * steep, dv * steep, 1]));
}

export const noise = (x: number, y: number): number => {
  const s = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return s - Math.floor(s);
};
/** Smooth noise in 0..1. */
export const drift = (x: number, y: number): number => {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const a = smooth(0, 1, x - i);
  const b = smooth(0, 1, y - j);
  return (
    (noise(i, j) * (1 - a) + noise(i + 1, j) * a) * (1 - b) +
    (noise(i, j + 1) * (1 - a) + noise(i + 1, j + 1) * a) * b
  );
};
