// One studio for every picture: key box top left, strip right, overhead bank, dark flags, warm paper floor.
// All directions are in the camera's space (x right, y up, z towards the eye); `up` is the floor's normal there.
import { clamp, cross, dot, norm, smooth, type Vec } from './vector.ts';

export const key: Vec = norm([-0.5, 0.74, 0.5]);
/** The paper as light: linear sRGB of #F4EFE8. */
export const paper: Vec = [0.911, 0.866, 0.803];

interface Box {
  readonly to: Vec;
  readonly u: Vec;
  readonly v: Vec;
  readonly half: readonly [number, number];
  readonly power: number;
}
const box = (to: Vec, half: readonly [number, number], power: number): Box => {
  const d = norm(to);
  const u = norm(cross([0, 1, 0.01], d));
  return { to: d, u, v: cross(d, u), half, power };
};
const boxes: readonly Box[] = [
  box([-0.62, 0.62, 0.5], [0.5, 0.42], 2.5),
  box([0.95, 0.22, 0.3], [0.13, 0.9], 1.55),
  box([0.05, 0.9, -0.35], [1.1, 0.28], 1.9),
  box([-0.95, -0.05, 0.12], [0.12, 0.7], 0.9),
  box([0.35, -0.2, 0.95], [0.16, 0.12], 0.5),
];

/** Light arriving from a direction; `rough` softens every edge of it. */
export function studio(d: Vec, up: Vec, rough: number): number {
  const lift = dot(d, up);
  const soft = 0.02 + rough * 0.9;
  const wall = 0.2 + 0.34 * smooth(-0.1, 0.95, lift) + 0.12 * smooth(0.2, -0.9, d[0]);
  let light = wall;
  for (const b of boxes) {
    const w = dot(d, b.to);
    if (w <= 0.02) continue;
    const inside =
      smooth(b.half[0] + soft, b.half[0] - soft, Math.abs(dot(d, b.u) / w)) *
      smooth(b.half[1] + soft, b.half[1] - soft, Math.abs(dot(d, b.v) / w));
    light += inside * b.power * (1 - 0.35 * rough);
  }
  const flag = smooth(0.62, 0.97, d[2]) * 0.62 + smooth(0.32, 0.02, Math.abs(lift - 0.1)) * 0.3;
  light *= 1 - clamp(flag) * (1 - rough * 0.7);
  const floor = 0.74 + 0.22 * smooth(0, -0.9, lift) - 0.12 * smooth(-0.2, 0.9, d[0]);
  const below = smooth(0.03 + rough * 0.5, -0.03 - rough * 0.5, lift);
  return light * (1 - below) + floor * below;
}

export type Material =
  | { readonly kind: 'metal'; readonly tint: Vec; readonly rough: number; readonly grain?: number }
  | { readonly kind: 'pearl'; readonly tint: Vec }
  | { readonly kind: 'stone'; readonly tint: Vec; readonly glow: number }
  | { readonly kind: 'cloth'; readonly tint: Vec; readonly gloss: number };

export const yellowGold: Material = { kind: 'metal', tint: [1, 0.735, 0.32], rough: 0.07 };
export const satinGold: Material = { kind: 'metal', tint: [1, 0.735, 0.33], rough: 0.42 };
export const paleGold: Material = { kind: 'metal', tint: [1, 0.79, 0.46], rough: 0.07 };
export const roseGold: Material = { kind: 'metal', tint: [1, 0.66, 0.52], rough: 0.07 };
export const whiteGold: Material = { kind: 'metal', tint: [0.94, 0.925, 0.9], rough: 0.06 };
export const platinum: Material = { kind: 'metal', tint: [0.86, 0.875, 0.89], rough: 0.09 };
export const brushedPlatinum: Material = { kind: 'metal', tint: [0.84, 0.855, 0.87], rough: 0.4 };
export const redCord: Material = { kind: 'cloth', tint: [0.5, 0.018, 0.028], gloss: 0.22 };
export const redPaper: Material = { kind: 'cloth', tint: [0.42, 0.022, 0.026], gloss: 0.05 };
export const enamel: Material = { kind: 'stone', tint: [0.02, 0.16, 0.26], glow: 0.1 };
export const iceJade: Material = { kind: 'stone', tint: [0.7, 0.78, 0.74], glow: 0.8 };
export const lavenderJade: Material = { kind: 'stone', tint: [0.62, 0.52, 0.66], glow: 0.66 };
export const whiteJade: Material = { kind: 'stone', tint: [0.84, 0.83, 0.78], glow: 0.5 };
export const greenEnamel: Material = { kind: 'stone', tint: [0.02, 0.2, 0.12], glow: 0.1 };
export const redEnamel: Material = { kind: 'stone', tint: [0.36, 0.01, 0.02], glow: 0.1 };
export const blackCord: Material = { kind: 'cloth', tint: [0.016, 0.014, 0.014], gloss: 0.16 };
export const jade: Material = { kind: 'stone', tint: [0.3, 0.62, 0.42], glow: 0.62 };
export const goldPearl: Material = { kind: 'pearl', tint: [1, 0.8, 0.5] };
export const darkPearl: Material = { kind: 'pearl', tint: [0.16, 0.19, 0.19] };
export const pinkPearl: Material = { kind: 'pearl', tint: [0.98, 0.78, 0.72] };
export const pearl: Material = { kind: 'pearl', tint: [1, 0.95, 0.885] };

/** Colour (linear) of a surface; `eye` points from it to the camera, `open` is how much sky it sees. */
export function shade(material: Material, n: Vec, eye: Vec, up: Vec, open: number): Vec {
  const facing = Math.max(0, dot(n, eye));
  const mirror: Vec = [2 * facing * n[0] - eye[0], 2 * facing * n[1] - eye[1], 2 * facing * n[2] - eye[2]];
  const rim = (1 - facing) ** 5;
  const lambert = Math.max(0, dot(n, key));
  const sky = 0.5 + 0.5 * dot(n, up);
  if (material.kind === 'metal') {
    const light = studio(mirror, up, material.rough) * (0.35 + 0.65 * open);
    const soft = studio(n, up, 0.9) * open;
    const lit = light * (1 - material.rough * 0.55) + soft * material.rough * 0.55;
    // light that bounced twice in the metal is deeper in colour
    const deep = clamp(1.15 - lit) * 0.55;
    const tint = (c: number): number => (c ** (1 + deep) * (1 - rim) + rim * 0.96) * lit;
    return [tint(material.tint[0]), tint(material.tint[1]), tint(material.tint[2])];
  }
  const gloss = studio(mirror, up, material.kind === 'cloth' ? 0.5 : 0.05);
  if (material.kind === 'pearl') {
    const wrap = clamp((dot(n, key) + 0.42) / 1.42);
    const body = (0.26 + 0.78 * wrap ** 1.3 + 0.1 * (1 - sky)) * (0.5 + 0.5 * open);
    const ring = smooth(0.9, 0.62, facing) * smooth(0.3, 0.62, facing);
    const spec = (0.07 + 0.4 * rim) * gloss + 0.34 * smooth(0.86, 0.99, dot(mirror, key));
    const t = material.tint;
    return [
      t[0] * body + 0.035 * ring + spec,
      t[1] * body - 0.012 * ring + spec,
      t[2] * body - 0.02 * ring + 0.03 * rim + spec,
    ];
  }
  if (material.kind === 'stone') {
    const through = material.glow * clamp(0.55 - 0.6 * dot(n, key)) * 0.9;
    const body =
      (0.22 + 0.62 * lambert + 0.25 * sky + through + material.glow * (1 - facing) * 0.35) *
      (0.5 + 0.5 * open);
    const spec = (0.05 + 0.6 * rim) * gloss;
    const t = material.tint;
    return [t[0] * body + spec, t[1] * body + spec, t[2] * body + spec];
  }
  const body = (0.24 + 0.85 * lambert + 0.3 * sky) * (0.3 + 0.7 * open);
  const spec =
    material.gloss * (0.06 + 0.5 * rim) * gloss + material.gloss * 0.12 * Math.max(0, dot(mirror, key)) ** 6;
  const t = material.tint;
  return [t[0] * body + spec, t[1] * body + spec * 0.8, t[2] * body + spec * 0.8];
}
