// A small renderer: triangles into a depth buffer, soft shadows on paper from many lamps, stones traced on top.
import { lookInto, type Stone } from './gems.ts';
import { key, type Material, paper, shade } from './light.ts';
import type { Mesh } from './mesh.ts';
import { noise, type Paint } from './relief.ts';
import { add, apply, clamp, norm, scale, smooth, sub, transpose, turnX, type Vec } from './vector.ts';

export interface Item {
  readonly mesh: Mesh;
  readonly material: Material;
  readonly paint?: Paint;
  readonly tint?: (u: number, v: number) => Material;
}
export interface Scene {
  readonly items: readonly Item[];
  readonly stones?: readonly Stone[];
  /** How far the camera looks down, degrees: 15 beside a standing ring, 75 above a laid piece. */
  readonly pitch: number;
  /** Millimetres that fill the picture's width. */
  readonly span: number;
  readonly target: Vec;
  readonly floor: number;
  /** Where the target falls in the picture, 0..1. */
  readonly place?: readonly [number, number];
  readonly shadow?: number;
}

/** A scene that is built only when it is wanted. */
export type Drawn = () => Scene | Promise<Scene>;

const over = 2;
interface Buffers {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly normal: Float32Array;
  readonly who: Uint16Array;
  readonly uv: Float32Array;
}

interface Camera {
  readonly toCamera: (p: Vec) => Vec;
  readonly turn: (n: Vec) => Vec;
  readonly screen: (c: Vec) => readonly [number, number];
  readonly distance: number;
  readonly zoom: number;
  readonly centre: readonly [number, number];
}

function camera(scene: Scene, width: number, height: number): Camera {
  const m = turnX(scene.pitch);
  const distance = scene.span * 5;
  const zoom = width / scene.span;
  const [px, py] = scene.place ?? [0.5, 0.5];
  const centre = [width * px, height * py] as const;
  return {
    toCamera: (p) => apply(m, sub(p, scene.target)),
    turn: (n) => apply(m, n),
    screen: (c) => {
      const s = (zoom * distance) / (distance - c[2]);
      return [centre[0] + c[0] * s, centre[1] - c[1] * s];
    },
    distance,
    zoom,
    centre,
  };
}

function fill(b: Buffers, cam: Camera, item: Item, id: number): void {
  const { at, normal, uv, faces } = item.mesh;
  const n = at.length / 3;
  const sx = new Float32Array(n);
  const sy = new Float32Array(n);
  const sz = new Float32Array(n);
  const nn = new Float32Array(n * 3);
  for (let i = 0; i < n; i++) {
    const c = cam.toCamera([at[i * 3] as number, at[i * 3 + 1] as number, at[i * 3 + 2] as number]);
    const [x, y] = cam.screen(c);
    sx[i] = x;
    sy[i] = y;
    sz[i] = c[2];
    nn.set(
      cam.turn([normal[i * 3] as number, normal[i * 3 + 1] as number, normal[i * 3 + 2] as number]),
      i * 3,
    );
  }
  for (let f = 0; f < faces.length; f += 3) {
    const i = faces[f] as number;
    const j = faces[f + 1] as number;
    const k = faces[f + 2] as number;
    const x0 = sx[i] as number;
    const y0 = sy[i] as number;
    const x1 = sx[j] as number;
    const y1 = sy[j] as number;
    const x2 = sx[k] as number;
    const y2 = sy[k] as number;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-9) continue;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
    const right = Math.min(b.width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
    const low = Math.min(b.height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    for (let y = top; y <= low; y++) {
      for (let x = left; x <= right; x++) {
        const px = x + 0.5;
        const py = y + 0.5;
        const w1 = ((px - x0) * (y2 - y0) - (x2 - x0) * (py - y0)) / area;
        const w2 = ((x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)) / area;
        const w0 = 1 - w1 - w2;
        if (w0 < -1e-6 || w1 < -1e-6 || w2 < -1e-6) continue;
        const z = w0 * (sz[i] as number) + w1 * (sz[j] as number) + w2 * (sz[k] as number);
        const at2 = y * b.width + x;
        if (z <= (b.depth[at2] as number)) continue;
        const u = w0 * (uv[i * 2] as number) + w1 * (uv[j * 2] as number) + w2 * (uv[k * 2] as number);
        const v =
          w0 * (uv[i * 2 + 1] as number) + w1 * (uv[j * 2 + 1] as number) + w2 * (uv[k * 2 + 1] as number);
        let nx = w0 * (nn[i * 3] as number) + w1 * (nn[j * 3] as number) + w2 * (nn[k * 3] as number);
        let ny =
          w0 * (nn[i * 3 + 1] as number) + w1 * (nn[j * 3 + 1] as number) + w2 * (nn[k * 3 + 1] as number);
        let nz =
          w0 * (nn[i * 3 + 2] as number) + w1 * (nn[j * 3 + 2] as number) + w2 * (nn[k * 3 + 2] as number);
        if (item.paint) {
          const p = item.paint(u, v, [nx, ny, nz]);
          if (p.skip) continue;
          [nx, ny, nz] = cam.turn(p.n);
        }
        b.depth[at2] = z;
        b.who[at2] = id;
        b.normal[at2 * 3] = nx;
        b.normal[at2 * 3 + 1] = ny;
        b.normal[at2 * 3 + 2] = nz;
        b.uv[at2 * 2] = u;
        b.uv[at2 * 2 + 1] = v;
      }
    }
  }
}

/** Share of the sky that nearby surfaces hide, from the depth buffer. */
function openness(b: Buffers, cam: Camera, at: number, n: Vec, reach: number): number {
  const x = at % b.width;
  const y = (at - x) / b.width;
  const z = b.depth[at] as number;
  const spin = noise(x, y) * Math.PI * 2;
  let hidden = 0;
  const taps = 18;
  for (let i = 0; i < taps; i++) {
    const r = reach * ((i + 0.6) / taps) ** 1.3;
    const a = spin + i * 2.399963;
    const qx = Math.round(x + Math.cos(a) * r);
    const qy = Math.round(y + Math.sin(a) * r);
    if (qx < 0 || qy < 0 || qx >= b.width || qy >= b.height) continue;
    const qz = b.depth[qy * b.width + qx] as number;
    if (qz < -1e8) continue;
    const dx = (qx - x) / cam.zoom;
    const dy = (y - qy) / cam.zoom;
    const dz = qz - z;
    const far = Math.hypot(dx, dy, dz) || 1;
    const lift = (dx * n[0] + dy * n[1] + dz * n[2]) / far;
    const fade = smooth(2.6 * (reach / cam.zoom), 0, far);
    hidden += clamp((lift - 0.12) * 1.3) * fade;
  }
  return 1 - clamp((hidden / taps) * 1.7, 0, 0.85);
}

const fourth = 4;
/** Light that still reaches the paper, 0..1, at a quarter of the size. */
function floorLight(scene: Scene, cam: Camera, width: number, height: number): Float32Array {
  const w = Math.ceil(width / fourth);
  const h = Math.ceil(height / fourth);
  const dark = new Float32Array(w * h);
  const stamp = new Uint8Array(w * h);
  const keyWorld = apply(transpose(turnX(scene.pitch)), key);
  const lamps: { to: Vec; weight: number }[] = [];
  for (let i = 0; i < 18; i++) {
    const r = Math.sqrt((i + 0.5) / 18) * 0.3;
    const a = i * 2.399963;
    lamps.push({ to: norm(add(keyWorld, [Math.cos(a) * r, 0, Math.sin(a) * r])), weight: 0.4 / 18 });
  }
  for (let i = 0; i < 22; i++) {
    const r = Math.sqrt((i + 0.5) / 22) * 0.93;
    const a = i * 2.399963 + 1;
    lamps.push({ to: [Math.cos(a) * r, Math.sqrt(1 - r * r), Math.sin(a) * r], weight: 0.5 / 22 });
  }
  const meshes = [...scene.items.map((i) => i.mesh), ...(scene.stones ?? []).map(shadowOf)];
  for (const lamp of lamps) {
    stamp.fill(0);
    for (const mesh of meshes) {
      const n = mesh.at.length / 3;
      const sx = new Float32Array(n);
      const sy = new Float32Array(n);
      for (let i = 0; i < n; i++) {
        const y = Math.max(0, (mesh.at[i * 3 + 1] as number) - scene.floor);
        const t = y / lamp.to[1];
        const p: Vec = [
          (mesh.at[i * 3] as number) - lamp.to[0] * t,
          scene.floor,
          (mesh.at[i * 3 + 2] as number) - lamp.to[2] * t,
        ];
        const [x, yy] = cam.screen(cam.toCamera(p));
        sx[i] = x / over / fourth;
        sy[i] = yy / over / fourth;
      }
      cover(stamp, w, h, sx, sy, mesh.faces);
    }
    for (let i = 0; i < dark.length; i++) if (stamp[i]) dark[i] = (dark[i] as number) + lamp.weight;
  }
  return soften(soften(dark, w, h, 5), w, h, 4);
}

function cover(
  to: Uint8Array,
  w: number,
  h: number,
  sx: Float32Array,
  sy: Float32Array,
  faces: Uint32Array,
): void {
  for (let f = 0; f < faces.length; f += 3) {
    const i = faces[f] as number;
    const j = faces[f + 1] as number;
    const k = faces[f + 2] as number;
    const x0 = sx[i] as number;
    const y0 = sy[i] as number;
    const x1 = sx[j] as number;
    const y1 = sy[j] as number;
    const x2 = sx[k] as number;
    const y2 = sy[k] as number;
    const left = Math.max(0, Math.floor(Math.min(x0, x1, x2)));
    const right = Math.min(w - 1, Math.floor(Math.max(x0, x1, x2)));
    const top = Math.max(0, Math.floor(Math.min(y0, y1, y2)));
    const low = Math.min(h - 1, Math.floor(Math.max(y0, y1, y2)));
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0) || 1e-9;
    for (let y = top; y <= low; y++) {
      for (let x = left; x <= right; x++) {
        const px = x + 0.5;
        const py = y + 0.5;
        const w1 = ((px - x0) * (y2 - y0) - (x2 - x0) * (py - y0)) / area;
        const w2 = ((x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)) / area;
        if (w1 > -0.01 && w2 > -0.01 && w1 + w2 < 1.01) to[y * w + x] = 1;
      }
    }
  }
}

function soften(values: Float32Array, w: number, h: number, radius: number): Float32Array {
  const pass = (
    from: Float32Array,
    step: number,
    count: number,
    lines: number,
    jump: number,
  ): Float32Array => {
    const to = new Float32Array(from.length);
    for (let l = 0; l < lines; l++) {
      let sum = 0;
      const at = (i: number): number => from[l * jump + clamp(i, 0, count - 1) * step] as number;
      for (let i = -radius; i <= radius; i++) sum += at(i);
      for (let i = 0; i < count; i++) {
        to[l * jump + i * step] = sum / (2 * radius + 1);
        sum += at(i + radius + 1) - at(i - radius);
      }
    }
    return to;
  };
  return pass(pass(values, 1, w, h, w), w, h, w, 1);
}

const shadowOf = (stone: Stone): Mesh => {
  const at = new Float32Array(26 * 3);
  const faces: number[] = [];
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2;
    at.set(
      add(stone.at, scale(apply(stone.turn, [Math.cos(a), Math.sin(a), 0]), stone.radius * 0.98)),
      i * 3,
    );
    faces.push(24, i, (i + 1) % 24, 25, i, (i + 1) % 24);
  }
  at.set(stone.at, 72);
  at.set(add(stone.at, scale(apply(stone.turn, [0, 0, -0.8]), stone.radius)), 75);
  return { at, normal: new Float32Array(78), uv: new Float32Array(52), faces: Uint32Array.from(faces) };
};

const encode = (v: number): number => {
  const t = clamp(v < 0.75 ? v : 0.75 + (0.25 * (v - 0.75)) / (v - 0.75 + 0.25 * 1.6));
  return 255 * (t <= 0.0031308 ? 12.92 * t : 1.055 * t ** (1 / 2.4) - 0.055);
};
const paperEncode = (v: number): number => 255 * (1.055 * clamp(v) ** (1 / 2.4) - 0.055);

/** RGB bytes of the scene, `width` by `height`. */
export function render(scene: Scene, width: number, height: number): Buffer {
  const W = width * over;
  const H = height * over;
  const cam = camera(scene, W, H);
  const b: Buffers = {
    width: W,
    height: H,
    depth: new Float32Array(W * H).fill(-1e9),
    normal: new Float32Array(W * H * 3),
    who: new Uint16Array(W * H),
    uv: new Float32Array(W * H * 2),
  };
  const up = cam.turn([0, 1, 0]);
  scene.items.forEach((item, i) => {
    fill(b, cam, item, i + 1);
  });
  const colour = new Float32Array(W * H * 3);
  const reach = clamp(scene.span * 0.045, 0.6, 3.5) * cam.zoom;
  for (let i = 0; i < W * H; i++) {
    const id = b.who[i] as number;
    if (id === 0) continue;
    const x = i % W;
    const y = (i - x) / W;
    const z = b.depth[i] as number;
    const s = (cam.zoom * cam.distance) / (cam.distance - z);
    const eye = norm([-(x - cam.centre[0]) / s, (y - cam.centre[1]) / s, cam.distance - z]);
    let n = norm([b.normal[i * 3] as number, b.normal[i * 3 + 1] as number, b.normal[i * 3 + 2] as number]);
    if (n[0] * eye[0] + n[1] * eye[1] + n[2] * eye[2] < 0) n = [-n[0], -n[1], -n[2]];
    const item = scene.items[id - 1] as Item;
    const material = item.tint ? item.tint(b.uv[i * 2] as number, b.uv[i * 2 + 1] as number) : item.material;
    colour.set(shade(material, n, eye, up, openness(b, cam, i, n, reach)), i * 3);
  }
  for (const stone of scene.stones ?? []) trace(b, cam, stone, colour, up);
  const light = floorLight(scene, cam, W / over, H / over);
  return compose(b, colour, light, width, height, scene.shadow ?? 1);
}

function trace(b: Buffers, cam: Camera, stone: Stone, colour: Float32Array, up: Vec): void {
  const at = cam.toCamera(stone.at);
  const local: Stone = { ...stone, at, turn: turned(cam, stone) };
  const [cx, cy] = cam.screen(at);
  const r = stone.radius * stone.cut.reach * cam.zoom * 1.25;
  const origin: Vec = [0, 0, cam.distance];
  for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(b.height, cy + r); y++) {
    for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(b.width, cx + r); x++) {
      const dir = norm([
        (x + 0.5 - cam.centre[0]) / cam.zoom,
        (cam.centre[1] - y - 0.5) / cam.zoom,
        -cam.distance,
      ]);
      const seen = lookInto(local, origin, dir, up);
      if (!seen) continue;
      const z = cam.distance + dir[2] * seen.depth;
      const i = y * b.width + x;
      if (z <= (b.depth[i] as number)) continue;
      b.depth[i] = z;
      b.who[i] = 65535;
      colour.set(seen.colour, i * 3);
    }
  }
}

function turned(cam: Camera, stone: Stone): Stone['turn'] {
  const column = (v: Vec): Vec => cam.turn(apply(stone.turn, v));
  return transpose([column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])]);
}

function compose(
  b: Buffers,
  colour: Float32Array,
  dark: Float32Array,
  width: number,
  height: number,
  strength: number,
): Buffer {
  const out = Buffer.alloc(width * height * 3);
  const w = Math.ceil(width / fourth);
  const h = Math.ceil(height / fourth);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = clamp(x / fourth, 0, w - 1.001);
      const fy = clamp(y / fourth, 0, h - 1.001);
      const d = Math.floor(fy) * w + Math.floor(fx);
      const top = (dark[d] as number) * (1 - (fx % 1)) + (dark[d + 1] as number) * (fx % 1);
      const low = (dark[d + w] as number) * (1 - (fx % 1)) + (dark[d + w + 1] as number) * (fx % 1);
      const shade2 = clamp((top * (1 - (fy % 1)) + low * (fy % 1)) * strength, 0, 0.9);
      const edge = Math.hypot((x / width - 0.42) * 0.8, y / height - 0.4);
      const ground = 1.025 - 0.13 * edge * edge;
      let hit = 0;
      const sum: [number, number, number] = [0, 0, 0];
      for (let k = 0; k < over * over; k++) {
        const i = (y * over + (k >> 1)) * b.width + x * over + (k & 1);
        if (b.who[i] === 0) continue;
        hit++;
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + Math.min(1.6, colour[i * 3 + c] as number);
      }
      const part = hit / (over * over);
      const grain = (noise(x, y) - 0.5) * 1.1;
      for (let c = 0; c < 3; c++) {
        const tone = [0.97, 1.02, 1.08][c] as number;
        const back = paperEncode((paper[c] as number) * ground * (1 - shade2 * tone));
        const front = hit ? encode((sum[c] as number) / hit) : 0;
        out[(y * width + x) * 3 + c] = Math.round(
          clamp(back * (1 - part) + front * part + grain * (1 - part), 0, 255),
        );
      }
    }
  }
  return out;
}
