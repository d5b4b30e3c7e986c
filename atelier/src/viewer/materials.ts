import {
  type CubeTexture,
  DataTexture,
  GLSL3,
  type IUniform,
  RawShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import type { Gem, Material, Model, Node } from '../model.ts';
import type { Cut } from './engraving.ts';
import { CORDS, type Colour, ENAMELS, JADES, METALS, PEARLS, STONES } from './looks.ts';
import { GEM, MOST_PLANES, NO_MOUNT } from './shaders/gem.ts';
import { METAL } from './shaders/metal.ts';
import { fragment, VERTEX } from './shaders/shared.ts';
import { CORD, ENAMEL, JADE, PEARL } from './shaders/soft.ts';

/**
 * One shader program for each kind of material. Colour, cut and finish are uniforms, so changing them compiles nothing.
 */

export type Kind = Material['kind'];

/** Uniforms shared by all materials of a stage. */
export interface StageUniforms {
  readonly uStudio: IUniform<CubeTexture | null>;
  readonly uBlurs: IUniform<number>;
  readonly uShadow: IUniform<Texture | null>;
  readonly uTable: IUniform<Vector4>;
  readonly uPass: IUniform<number>;
  readonly uJitter: IUniform<Vector4>;
}

/** GLSL and uniforms for the ray tracing of a still (the piece as triangles); null for the live view. */
export interface Tracing {
  readonly glsl: string;
  readonly mountGlsl: string;
  readonly uniforms: Readonly<Record<string, IUniform>>;
}

const BODIES: Readonly<Record<Kind, string>> = {
  metal: METAL,
  gem: GEM,
  pearl: PEARL,
  jade: JADE,
  cord: CORD,
  enamel: ENAMEL,
};

const colour = () => ({ value: new Vector3(1, 1, 1) });

/** The texture of a node without engraving. */
const UNCUT = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
UNCUT.needsUpdate = true;

const OWN: Readonly<Record<Kind, () => Record<string, IUniform>>> = {
  metal: () => ({
    uBase: colour(),
    uContrast: { value: 0 },
    uFinish: { value: 0 },
    uGrain: { value: 0 },
    uHole: { value: new Vector2() },
    uCut: { value: UNCUT },
    uCutBox: { value: [new Vector4(), new Vector4()] },
    uCutRun: { value: [new Vector4(), new Vector4()] },
  }),
  gem: () => ({
    uPlanes: { value: Array.from({ length: MOST_PLANES }, () => new Vector4()) },
    uPlaneCount: { value: 0 },
    uMirrored: { value: false },
    uBounces: { value: 5 },
    uAbsorption: colour(),
    uIndex: { value: 2.4 },
    uDispersion: { value: 0 },
    uMount: colour(),
  }),
  pearl: () => ({ uBody: colour(), uOvertone: colour(), uRim: colour(), uSkin: { value: new Vector4() } }),
  jade: () => ({
    uBody: colour(),
    uVein: colour(),
    uVeining: { value: 0 },
    uTranslucency: { value: 0 },
    uDepth: { value: 0 },
    uPolish: { value: 0.2 },
  }),
  cord: () => ({ uBody: colour() }),
  enamel: () => ({ uBody: colour() }),
};

export function createMaterial(kind: Kind, stage: StageUniforms, tracing: Tracing | null): RawShaderMaterial {
  const mount = kind === 'gem' ? (tracing?.mountGlsl ?? NO_MOUNT) : '';
  return new RawShaderMaterial({
    name: kind,
    glslVersion: GLSL3,
    defines: tracing === null ? { BRUSH_TAPS: 7, BEND: '.7' } : { BRUSH_TAPS: 2, BEND: '.25', TRACED: 1 },
    vertexShader: VERTEX,
    fragmentShader: fragment(mount + BODIES[kind], tracing?.glsl ?? null),
    uniforms: { ...stage, ...tracing?.uniforms, ...OWN[kind]() },
  });
}

/** Inner radius and half width of the band, if the node is one. */
function holeOf(node: Node, model: Model): readonly [number, number] {
  if (node.part !== 'band') return [0, 0];
  const inner = model.dimensions.find(({ code }) => code === 'inner-diameter');
  const width = model.dimensions.find(({ code }) => code === 'width');
  return inner && width ? [inner.millimetres / 2, width.millimetres / 2] : [0, 0];
}

/** Colour of the metal that is visible through a stone's pavilion. */
function mountOf(model: Model): Colour {
  const metal = model.nodes.find(({ material }) => material.kind === 'metal')?.material;
  return metal?.kind === 'metal' ? METALS[metal.metal].base : [1, 1, 1];
}

/** Number of bounces in a stone in the live view, where a side stone of 2 mm is only a few pixels. */
const LIVE_BOUNCES = 6;
const LIVE_BOUNCES_SMALL = 4;
const STILL_BOUNCES = 9;
const SMALL = 2.6;

type Uniforms = RawShaderMaterial['uniforms'];

function set(uniforms: Uniforms, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const uniform = uniforms[name];
    if (uniform === undefined) continue;
    if (Array.isArray(value)) uniform.value.set(...value);
    else uniform.value = value;
  }
}

function dressGem(uniforms: Uniforms, gem: Gem, traced: boolean): void {
  const count = gem.planes.length / 4;
  if (count > MOST_PLANES) throw new RangeError(`A ${gem.shape} of ${count} facets; ${MOST_PLANES} at most.`);
  const planes: Vector4[] = uniforms.uPlanes?.value ?? [];
  for (let plane = 0; plane < count; plane++) planes[plane]?.fromArray(gem.planes, plane * 4);
  const live = gem.width < SMALL ? LIVE_BOUNCES_SMALL : LIVE_BOUNCES;
  set(uniforms, { uPlaneCount: count, uMirrored: gem.mirrored, uBounces: traced ? STILL_BOUNCES : live });
}

/** Sets colours, finish, facets and engraving of a node on a material of its kind. */
export function dress(material: RawShaderMaterial, node: Node, model: Model, cut: Cut | null): void {
  const { uniforms } = material;
  const look = node.material;
  switch (look.kind) {
    case 'metal': {
      const { base, contrast } = METALS[look.metal];
      const finish = ['polished', 'brushed', 'matte', 'hammered'].indexOf(look.finish);
      set(uniforms, { uBase: base, uContrast: contrast, uFinish: finish, uHole: holeOf(node, model) });
      set(uniforms, { uGrain: look.grain ?? 0 });
      set(uniforms, { uCut: cut?.texture ?? UNCUT });
      for (const [line, box] of (uniforms.uCutBox?.value ?? []).entries()) {
        const words = cut?.lines[line];
        box.set(...(words?.box ?? [0, 0, 1, 1]));
        uniforms.uCutRun?.value[line].set(...(words?.run ?? [0, 1, 0, 0]));
      }
      return;
    }
    case 'gem': {
      const { absorption, index, dispersion } = STONES[look.stone];
      const gem = node.gem === null ? undefined : model.gems[node.gem];
      set(uniforms, {
        uAbsorption: absorption,
        uIndex: index,
        uDispersion: dispersion,
        uMount: mountOf(model),
      });
      if (gem !== undefined) dressGem(uniforms, gem, 'TRACED' in (material.defines ?? {}));
      return;
    }
    case 'pearl': {
      const { body, overtone, rim, skin } = PEARLS[look.pearl];
      set(uniforms, { uBody: body, uOvertone: overtone, uRim: rim });
      set(uniforms, { uSkin: [skin.blur, skin.mirror, skin.dyed, skin.falls] });
      return;
    }
    case 'jade': {
      const { body, vein, veining, translucency, depth, polish } = JADES[look.jade];
      set(uniforms, { uBody: body, uVein: vein, uVeining: veining, uTranslucency: translucency });
      set(uniforms, { uDepth: depth, uPolish: polish });
      return;
    }
    case 'cord':
      set(uniforms, { uBody: CORDS[look.colour] });
      return;
    case 'enamel':
      set(uniforms, { uBody: ENAMELS[look.colour] });
      return;
  }
}
