// Stones as the planes that were ground on them; light is followed through the solid, bounce by bounce.
import { studio } from './light.ts';
import { apply, clamp, dot, norm, type Turn, transpose, type Vec } from './vector.ts';

export interface Plane {
  readonly n: Vec;
  readonly d: number;
}
export interface Cut {
  /** Each solid is convex; a heart is two. */
  readonly solids: readonly (readonly Plane[])[];
  readonly reach: number;
}
export interface Glass {
  readonly index: readonly [number, number, number];
  /** Absorption per girdle radius and channel. */
  readonly absorb: Vec;
}
export const diamond: Glass = { index: [2.4, 2.425, 2.46], absorb: [0.012, 0.01, 0.006] };
export const emeraldGlass: Glass = { index: [1.57, 1.575, 1.58], absorb: [2.1, 0.34, 1.15] };
export const sapphireGlass: Glass = { index: [1.76, 1.765, 1.77], absorb: [3.4, 2.1, 0.28] };
export const tanzaniteGlass: Glass = { index: [1.69, 1.695, 1.7], absorb: [1.5, 2.2, 0.3] };
export const tourmalineGlass: Glass = { index: [1.62, 1.625, 1.63], absorb: [0.12, 1.7, 0.85] };
export const spessartineGlass: Glass = { index: [1.79, 1.795, 1.8], absorb: [0.08, 0.9, 3.2] };
export const rubyGlass: Glass = { index: [1.76, 1.765, 1.77], absorb: [0.25, 4.2, 2.9] };

const rad = Math.PI / 180;
type Support = (azimuth: number) => number;

/** Brilliant facets round any convex outline, given as its support function. Angles after the ideal round cut. */
function brilliant(support: Support, crown = 34.2, pavilion = 40.8, table = 0.56): Plane[] {
  const planes: Plane[] = [];
  const girdle = 0.03;
  const facet = (azimuth: number, tilt: number, out: number, side: 1 | -1): void => {
    const s = Math.sin(tilt * rad);
    const c = Math.cos(tilt * rad);
    const a = azimuth * rad;
    planes.push({ n: [s * Math.cos(a), s * Math.sin(a), c * side], d: s * out + c * girdle });
  };
  const height = (1 - table) * Math.tan(crown * rad);
  planes.push({ n: [0, 0, 1], d: girdle + height });
  for (let k = 0; k < 8; k++) {
    const a = k * 45;
    facet(a, crown, support(a * rad), 1);
    facet(a, pavilion, support(a * rad), -1);
    const s = a + 22.5;
    const tilt = 21.8;
    const edge = table * Math.cos(22.5 * rad) * support(s * rad);
    planes.push({
      n: [
        Math.sin(tilt * rad) * Math.cos(s * rad),
        Math.sin(tilt * rad) * Math.sin(s * rad),
        Math.cos(tilt * rad),
      ],
      d: Math.sin(tilt * rad) * edge + Math.cos(tilt * rad) * (girdle + height),
    });
    for (const off of [11.25, 33.75]) {
      facet(a + off, 41, support((a + off) * rad) * 0.992, 1);
      facet(a + off, 42.4, support((a + off) * rad) * 0.992, -1);
    }
  }
  for (let k = 0; k < 48; k++) {
    const a = k * 7.5 * rad;
    planes.push({ n: [Math.cos(a), Math.sin(a), 0], d: support(a) });
  }
  return planes;
}

export const round: Cut = { solids: [brilliant(() => 1)], reach: 1.1 };
export const oval: Cut = {
  solids: [brilliant((a) => Math.hypot(1 * Math.cos(a), 1.38 * Math.sin(a)), 33, 39)],
  reach: 1.5,
};
/** The hull of a circle and a point: a drop. */
const drop =
  (centre: Vec, r: number, tip: Vec): Support =>
  (a) =>
    Math.max(
      centre[0] * Math.cos(a) + centre[1] * Math.sin(a) + r,
      tip[0] * Math.cos(a) + tip[1] * Math.sin(a) + r * 0.06,
    );
export const pear: Cut = { solids: [brilliant(drop([0, -0.3, 0], 0.95, [0, 1.3, 0]), 33, 39)], reach: 1.5 };
const lobe = (side: 1 | -1): Plane[] => [
  ...brilliant(drop([0.5 * side, 0.3, 0], 0.56, [0, -1.02, 0]), 33, 40, 0.52),
  { n: [-side, 0, 0], d: 0 },
];
export const heart: Cut = { solids: [lobe(1), lobe(-1)], reach: 1.3 };

function steps(a: number, b: number): Plane[] {
  const planes: Plane[] = [{ n: [0, 0, 1], d: 0.34 }];
  const outline = Array.from({ length: 8 }, (_, k) => ({
    az: k * 45,
    out: k % 2 ? (a + b) * 0.7071 - 0.3 : k % 4 ? b : a,
  }));
  for (const { az, out } of outline) {
    const put = (tilt: number, inset: number, z: number): void => {
      const s = Math.sin(Math.abs(tilt) * rad);
      const c = Math.cos(tilt * rad) * Math.sign(tilt);
      planes.push({
        n: [s * Math.cos(az * rad), s * Math.sin(az * rad), c],
        d: s * (out - inset) + c * z,
      });
    };
    put(52, 0, 0.03);
    put(41, 0.1, 0.15);
    put(30, 0.22, 0.26);
    put(-58, 0, -0.03);
    put(-48, 0.2, -0.34);
    put(-38, 0.46, -0.6);
    planes.push({ n: [Math.cos(az * rad), Math.sin(az * rad), 0], d: out });
  }
  return planes;
}
/** A square with bowed sides and soft corners. */
export const cushion: Cut = {
  solids: [
    brilliant(
      (a) => 0.98 * (Math.abs(Math.cos(a)) ** 3.2 + Math.abs(Math.sin(a)) ** 3.2) ** (1 / 3.2) * 1.06,
      34,
      40,
    ),
  ],
  reach: 1.4,
};
export const emerald: Cut = { solids: [steps(0.84, 1.16)], reach: 1.5 };

interface Hit {
  readonly t: number;
  readonly n: Vec;
}
function enter(planes: readonly Plane[], o: Vec, d: Vec): Hit | null {
  let near = -1e9;
  let far = 1e9;
  let n: Vec = [0, 0, 1];
  for (const p of planes) {
    const speed = dot(p.n, d);
    const gap = p.d - dot(p.n, o);
    if (Math.abs(speed) < 1e-9) {
      if (gap < 0) return null;
      continue;
    }
    const t = gap / speed;
    if (speed < 0) {
      if (t > near) {
        near = t;
        n = p.n;
      }
    } else if (t < far) far = t;
    if (near > far) return null;
  }
  return { t: near, n };
}
function leave(planes: readonly Plane[], o: Vec, d: Vec): Hit {
  let far = 1e9;
  let n: Vec = [0, 0, 1];
  for (const p of planes) {
    const speed = dot(p.n, d);
    if (speed <= 1e-9) continue;
    const t = (p.d - dot(p.n, o)) / speed;
    if (t < far) {
      far = t;
      n = p.n;
    }
  }
  return { t: Math.max(0, far), n };
}
const bent = (d: Vec, n: Vec, ratio: number): Vec | null => {
  const c = -dot(d, n);
  const k = 1 - ratio * ratio * (1 - c * c);
  if (k < 0) return null;
  const m = ratio * c - Math.sqrt(k);
  return [ratio * d[0] + m * n[0], ratio * d[1] + m * n[1], ratio * d[2] + m * n[2]];
};
const mirrored = (d: Vec, n: Vec): Vec => {
  const c = 2 * dot(d, n);
  return [d[0] - c * n[0], d[1] - c * n[1], d[2] - c * n[2]];
};
const fresnel = (cos: number, index: number): number => {
  const r = ((index - 1) / (index + 1)) ** 2;
  return r + (1 - r) * (1 - cos) ** 5;
};

export interface Stone {
  readonly cut: Cut;
  readonly glass: Glass;
  readonly at: Vec;
  readonly turn: Turn;
  readonly radius: number;
}

/** The stone's hall of mirrors: small bright lamps and deep dark between them make the scintillation. */
function sparkle(d: Vec, up: Vec): number {
  const base = studio(d, up, 0.04);
  const lamps =
    smoothLamp(d, [0.25, 0.85, 0.45]) +
    smoothLamp(d, [-0.85, 0.15, 0.5]) +
    smoothLamp(d, [0.6, -0.35, 0.72]) +
    smoothLamp(d, [-0.3, -0.6, 0.74]);
  return base + lamps * 2.8;
}
const smoothLamp = (d: Vec, to: Vec): number => clamp((dot(d, norm(to)) - 0.955) * 40);

/** Colour and distance of a stone along the camera ray, or null; everything in camera space. */
export function lookInto(
  stone: Stone,
  origin: Vec,
  dir: Vec,
  up: Vec,
): { depth: number; n: Vec; colour: Vec } | null {
  const toLocal = transpose(stone.turn);
  const o = apply(toLocal, [
    (origin[0] - stone.at[0]) / stone.radius,
    (origin[1] - stone.at[1]) / stone.radius,
    (origin[2] - stone.at[2]) / stone.radius,
  ]);
  const d = apply(toLocal, dir);
  let hit: Hit | null = null;
  let planes: readonly Plane[] = [];
  for (const solid of stone.cut.solids) {
    const h = enter(solid, o, d);
    if (h && (!hit || h.t < hit.t)) {
      hit = h;
      planes = solid;
    }
  }
  if (!hit) return null;
  const entry: Vec = [o[0] + d[0] * hit.t, o[1] + d[1] * hit.t, o[2] + d[2] * hit.t];
  const outer = fresnel(Math.max(0, -dot(d, hit.n)), stone.glass.index[1]);
  const surface = studio(apply(stone.turn, mirrored(d, hit.n)), up, 0.02);
  const colour: [number, number, number] = [0, 0, 0];
  for (let ch = 0; ch < 3; ch++) {
    const index = stone.glass.index[ch] as number;
    const absorb = stone.glass.absorb[ch] as number;
    let ray = bent(d, hit.n, 1 / index) ?? d;
    let p = entry;
    let weight = 1 - outer;
    let light = 0;
    for (let bounce = 0; bounce < 7 && weight > 0.02; bounce++) {
      const wall = leave(planes, p, ray);
      p = [p[0] + ray[0] * wall.t, p[1] + ray[1] * wall.t, p[2] + ray[2] * wall.t];
      weight *= Math.exp(-absorb * wall.t);
      const inward: Vec = [-wall.n[0], -wall.n[1], -wall.n[2]];
      const out = bent(ray, inward, index);
      if (out) {
        const kept = fresnel(Math.max(0, dot(out, wall.n)), index);
        light += weight * (1 - kept) * sparkle(apply(stone.turn, out), up);
        weight *= kept;
      }
      ray = mirrored(ray, wall.n);
    }
    light += weight * 0.25;
    colour[ch] = light + outer * surface;
  }
  return { depth: hit.t * stone.radius, n: apply(stone.turn, hit.n), colour };
}
