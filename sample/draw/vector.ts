export type Vec = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, s: number): Vec => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const norm = (a: Vec): Vec => scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
export const mix = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), scale(b, t));
export const clamp = (v: number, lo = 0, hi = 1): number => (v < lo ? lo : v > hi ? hi : v);
export const smooth = (lo: number, hi: number, v: number): number => {
  const t = clamp((v - lo) / (hi - lo));
  return t * t * (3 - 2 * t);
};

/** Rows of an orthonormal frame: `toWorld` maps local x, y, z on them; angles in degrees. */
export type Turn = readonly [Vec, Vec, Vec];
export const identity: Turn = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const apply = (m: Turn, v: Vec): Vec => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
export const transpose = (m: Turn): Turn => [
  [m[0][0], m[1][0], m[2][0]],
  [m[0][1], m[1][1], m[2][1]],
  [m[0][2], m[1][2], m[2][2]],
];
export const compose = (a: Turn, b: Turn): Turn => {
  const t = transpose(b);
  const row = (r: Vec): Vec => [dot(r, t[0]), dot(r, t[1]), dot(r, t[2])];
  return [row(a[0]), row(a[1]), row(a[2])];
};
const rad = Math.PI / 180;
export const turnX = (deg: number): Turn => {
  const c = Math.cos(deg * rad);
  const s = Math.sin(deg * rad);
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ];
};
export const turnY = (deg: number): Turn => {
  const c = Math.cos(deg * rad);
  const s = Math.sin(deg * rad);
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ];
};
export const turnZ = (deg: number): Turn => {
  const c = Math.cos(deg * rad);
  const s = Math.sin(deg * rad);
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
};
export const turn = (...ms: readonly Turn[]): Turn => ms.reduce(compose, identity);
/** The frame whose local z points along `axis`. */
export const facing = (axis: Vec): Turn => {
  const z = norm(axis);
  const x = norm(cross(Math.abs(z[1]) > 0.99 ? [0, 0, 1] : [0, 1, 0], z));
  return transpose([x, cross(z, x), z]);
};
