import type { Mesh, Millimetres } from '../model.ts';
import { type Dents, dentAt } from './hammer.ts';
import { type OpenMesh, openGrid, openMesh, writeGrid } from './mesh.ts';
import type { Profile } from './profile.ts';

/**
 * A section swept round the finger. The angle is 0 at the top (+y) and grows towards +x; the seam is at the bottom. u
 * is in millimetres along the outer or inner circle (whichever is nearer), 0 at the top. v is that of the section,
 * measured from its middle outside and inside, so engravings keep their size where a band tapers.
 */
export interface BandForm {
  /** Inner circumference in mm, at the innermost point of every section. */
  readonly circumference: Millimetres;
  readonly profile: Profile;
  /** Factors of width and height by angle; 1 leaves the profile unchanged. */
  readonly widthAt?: (angle: number) => number;
  readonly heightAt?: (angle: number) => number;
  /** Dents in the outer surface; omitted for a smooth one. */
  readonly dents?: Dents;
  /** For an open band: its start and end angle. Its ends are flat. */
  readonly between?: readonly [from: number, to: number];
}

export const innerRadius = (circumference: Millimetres): Millimetres => circumference / (2 * Math.PI);

const always = (): number => 1;
const STEP = 1e-4;
/** Normals with a smaller radial component belong to a side face. */
const CHEEK = 0.2;
/** Distance from an edge over which dents fade in, mm. */
const DENT_MARGIN = 0.4;

export function bandMesh(form: BandForm, segments: number): Mesh {
  const { profile, widthAt = always, heightAt = always, dents } = form;
  const radius = innerRadius(form.circumference);
  const [from, to] = form.between ?? [-Math.PI, Math.PI];
  const closed = form.between === undefined;
  const rows = Math.max(2, Math.ceil((segments * (to - from)) / (2 * Math.PI))) + 1;
  const points = profile.across.length;
  const across = points + 1;
  const ends = closed ? 0 : 2;
  const mesh = closed
    ? openGrid(rows, across)
    : openMesh(rows * across + ends * points, (rows - 1) * (across - 1) * 2 + ends * (points - 2), true);
  const { positions, normals, indices } = mesh;
  const uvs = mesh.uvs as Float32Array;
  const outer = radius + profile.height.reduce((most, h) => Math.max(most, h), 0);
  // Distance from the middle line to where the outside turns into the edge.
  const face = profile.along.reduce(
    (most, along, j) =>
      (profile.normalHeight[j] as number) > 0.6 ? Math.max(most, Math.abs(along - profile.outside)) : most,
    0,
  );
  let vertex = 0;
  for (let i = 0; i < rows; i++) {
    const angle = from + ((to - from) * i) / (rows - 1);
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    const [w, h] = [widthAt(angle), heightAt(angle)];
    const wide = (widthAt(angle + STEP) - widthAt(angle - STEP)) / (2 * STEP);
    const high = (heightAt(angle + STEP) - heightAt(angle - STEP)) / (2 * STEP);
    const asDrawn = w === 1 && h === 1 && wide === 0 && high === 0;
    for (let j = 0; j < across; j++) {
      const k = j % points;
      const z = profile.across[k] as number;
      const y = profile.height[k] as number;
      const nz = profile.normalAcross[k] as number;
      const ny = profile.normalHeight[k] as number;
      let r = radius + y * h;
      const axial = z * w;
      // Normal of the scaled section, tilted back where the band grows along the turn.
      let across1 = nz / w;
      let radial = ny / h;
      let round = -(across1 * z * wide + radial * y * high) / r;
      if (!asDrawn) {
        const l = Math.sqrt(across1 * across1 + radial * radial + round * round);
        across1 /= l;
        radial /= l;
        round /= l;
      }
      const middle = y > 0 && ny >= -CHEEK ? profile.outside : profile.inside;
      const raw = j === points ? profile.perimeter : (profile.along[k] as number);
      const u = angle * (ny > CHEEK ? outer : ny < -CHEEK ? radius : radius + y);
      const v = middle + (raw - middle) * w;
      if (dents !== undefined && ny > 0) {
        // Dents fade in from the edges and from an inlay, so they never fold the rounded parts.
        const inwards = Math.min(face - Math.abs(raw - middle), Math.abs(z) - dents.smoothWithin);
        const fade = Math.max(0, Math.min(1, inwards / DENT_MARGIN));
        // The last row equals the first exactly, or the band would not close.
        const place = closed && i === rows - 1 ? 0 : (angle + Math.PI) * outer;
        // Dents move points radially towards the finger. Along the normals of a bend they would cross.
        r += dentAt(dents, place, v) * fade;
      }
      positions[vertex * 3] = r * sin;
      positions[vertex * 3 + 1] = r * cos;
      positions[vertex * 3 + 2] = axial;
      normals[vertex * 3] = radial * sin + round * cos;
      normals[vertex * 3 + 1] = radial * cos - round * sin;
      normals[vertex * 3 + 2] = across1;
      uvs[vertex * 2] = u;
      uvs[vertex * 2 + 1] = v;
      vertex++;
    }
  }
  if (dents !== undefined) followDents(mesh, profile, rows, closed);
  if (!closed) {
    let index = writeGrid(indices, 0, 0, rows, across);
    for (const end of [0, rows - 1]) {
      const angle = end === 0 ? from : to;
      const out = end === 0 ? -1 : 1;
      const first = vertex;
      for (let k = 0; k < points; k++) {
        const source = end * across + k;
        positions.copyWithin(vertex * 3, source * 3, source * 3 + 3);
        normals[vertex * 3] = out * Math.cos(angle);
        normals[vertex * 3 + 1] = -out * Math.sin(angle);
        uvs[vertex * 2] = -out * (positions[source * 3 + 2] as number);
        uvs[vertex * 2 + 1] = profile.height[k] as number;
        vertex++;
      }
      for (let k = 1; k < points - 1; k++) {
        indices[index++] = first;
        indices[index++] = first + (out > 0 ? k + 1 : k);
        indices[index++] = first + (out > 0 ? k : k + 1);
      }
    }
  }
  return mesh;
}

/** Recomputes the normals of the dented outside from neighbouring points. */
function followDents(
  { positions, normals }: OpenMesh,
  profile: Profile,
  rows: number,
  closed: boolean,
): void {
  const points = profile.across.length;
  const across = points + 1;
  const place = (i: number, j: number): number => {
    const row = closed ? (i + rows - 1) % (rows - 1) : Math.max(0, Math.min(rows - 1, i));
    return (row * across + ((j + points) % points)) * 3;
  };
  const between = (from: number, to: number, axis: number): number =>
    (positions[to + axis] as number) - (positions[from + axis] as number);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < across; j++) {
      if ((profile.normalHeight[j % points] as number) <= 0) continue;
      const [a, b, c, d] = [place(i - 1, j), place(i + 1, j), place(i, j - 1), place(i, j + 1)];
      const [ux, uy, uz] = [between(a, b, 0), between(a, b, 1), between(a, b, 2)];
      const [vx, vy, vz] = [between(c, d, 0), between(c, d, 1), between(c, d, 2)];
      const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
      const l = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
      const at = (i * across + j) * 3;
      for (const axis of [0, 1, 2] as const) normals[at + axis] = normal[axis] / l;
    }
  }
}
