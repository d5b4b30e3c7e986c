import {
  AddEquation,
  type Camera,
  CustomBlending,
  GLSL3,
  HalfFloatType,
  LessDepth,
  LinearMipmapLinearFilter,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  RawShaderMaterial,
  type Scene,
  Vector3,
  Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { Cover } from '../draw.ts';
import type { Square } from './arrangement.ts';

/**
 * The piece's shadow on its table, computed once for a piece, not for each view. For each of many lamps, every triangle
 * is projected along the light onto a square of the table. Each lamp draws at one depth, nearer than the previous
 * lamp's. So the depth test lets every lamp darken a point only once, and the sum is a soft shadow without bias.
 */

/** Radius of the blur as a share of the height of what casts the shadow. */
const SOFTNESS = 0.32;

/** Maximum pixels along a side of the blurred shadow; more would not make it sharper. */
const SOFT_SIZE = 512;

const FLAT = /* glsl */ `
precision highp float;
in vec3 position;
in mat4 instanceMatrix;
uniform mat4 modelMatrix;
uniform vec4 uTable;
uniform vec3 uLamp;
uniform float uNear;
out float vHeight;
void main() {
  vec3 world = (modelMatrix * instanceMatrix * vec4(position, 1.)).xyz;
  vec2 on = world.xz - uLamp.xz * max(world.y - uTable.z, 0.) / uLamp.y;
  vHeight = world.y - uTable.z;
  gl_Position = vec4((on - uTable.xy) / uTable.w * 2., uNear, 1.);
}
`;

const DARKEN = /* glsl */ `
precision highp float;
in float vHeight;
out vec4 outColour;
uniform float uShare;
void main() {
  outColour = vec4(uShare, uShare * vHeight, 0., 0.);
}
`;

/**
 * The blur grows with the height of what casts the shadow. Without it, few lamps would draw separate copies of a high
 * part's shadow.
 */
const SOFTEN = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform sampler2D uSum;
uniform float uSide;
void main() {
  float size = float(textureSize(uSum, 0).x);
  vec2 mean = textureLod(uSum, vAt, 4.).rg + 2. * textureLod(uSum, vAt, 5.5).rg;
  float height = mean.g / max(mean.r, 1e-4);
  float radius = clamp(height * ${SOFTNESS} / uSide, .7 / size, .12);
  float level = max(0., log2(radius * size / 3.));
  float sum = 0., weights = 0.;
  for (int i = 0; i < 40; i++) {
    float out_ = sqrt((float(i) + .5) / 40.), turn = float(i) * 2.39996;
    float weight = exp(-2. * out_ * out_);
    sum += textureLod(uSum, vAt + out_ * radius * vec2(cos(turn), sin(turn)), level).r * weight;
    weights += weight;
  }
  outColour = vec4(sum / weights);
}
`;

const TABLE_VERTEX = /* glsl */ `
in vec3 position;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 uTable;
out vec2 vOn;
void main() {
  vOn = position.xy + .5;
  vec3 world = vec3(uTable.x + position.x * uTable.w, uTable.z, uTable.y + position.y * uTable.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.);
}
`;

const TABLE_FRAGMENT = /* glsl */ `
precision highp float;
in vec2 vOn;
out vec4 outColour;
uniform sampler2D uShadow;
uniform vec4 uShade;
void main() {
  vec2 edge = smoothstep(.5, .36, abs(vOn - .5));
  float dark = texture(uShadow, vOn).r;
  float share = (1. - pow(1. - dark, 1.25)) * edge.x * edge.y * uShade.a;
  outColour = vec4(uShade.rgb * share, share);
}
`;

/** The van der Corput sequence: its first n points are evenly distributed between 0 and 1 for any n. */
export function halton(index: number, base: number): number {
  let [fraction, result] = [1, 0];
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    result += fraction * (rest % base);
  }
  return result;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Direction of a lamp: two of five are around the key light, the others over the dome above 45 degrees. */
export function lampDirection(index: number): readonly [number, number, number] {
  const [a, b] = [halton(index + 1, 2), halton(index + 1, 3)];
  const byKey = index % 5 < 2;
  const azimuth = byKey ? radians(-50 + (a - 0.5) * 56) : 2 * Math.PI * a;
  const elevation = byKey ? radians(56 + (b - 0.5) * 34) : Math.asin(Math.sqrt(0.5 + 0.5 * b));
  const level = Math.cos(elevation);
  return [Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level];
}

export class Table {
  readonly uniforms = {
    uShadow: { value: null as WebGLRenderTarget['texture'] | null },
    uTable: { value: new Vector4(0, 0, 0, 1) },
  };
  /** Draws the shadow over the page's ground. */
  readonly mesh: Mesh;
  readonly shade = { value: new Vector4(0.2, 0.14, 0.09, 0.62) };
  readonly #sum: WebGLRenderTarget;
  readonly #soft: WebGLRenderTarget;
  readonly #flat: RawShaderMaterial;
  readonly #soften: Cover;
  readonly #lamps: number;

  /** `size`: pixels along a side of the shadow; `lamps`: number of lamps. */
  constructor(size: number, lamps: number) {
    this.#lamps = lamps;
    this.#sum = new WebGLRenderTarget(size, size, {
      type: HalfFloatType,
      minFilter: LinearMipmapLinearFilter,
    });
    const soft = Math.min(size, SOFT_SIZE);
    this.#soft = new WebGLRenderTarget(soft, soft, { type: HalfFloatType, depthBuffer: false });
    this.uniforms.uShadow.value = this.#soft.texture;
    this.#flat = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: FLAT,
      fragmentShader: DARKEN,
      uniforms: {
        uTable: this.uniforms.uTable,
        uLamp: { value: new Vector3() },
        uNear: { value: 0 },
        uShare: { value: 1 / lamps },
      },
      side: 2,
      depthFunc: LessDepth,
      blending: CustomBlending,
      blendEquation: AddEquation,
      blendSrc: OneFactor,
      blendDst: OneFactor,
      transparent: true,
    });
    this.#soften = new Cover({
      fragmentShader: SOFTEN,
      uniforms: { uSum: { value: this.#sum.texture }, uSide: { value: 1 } },
    });
    this.mesh = new Mesh(
      new PlaneGeometry(1, 1),
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: TABLE_VERTEX,
        fragmentShader: TABLE_FRAGMENT,
        uniforms: { ...this.uniforms, uShade: this.shade },
        side: 2,
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendEquation: AddEquation,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
      }),
    );
    this.mesh.frustumCulled = false;
  }

  /** Computes the shadow of everything in `scene` except the table, on a square of the table (mm). */
  draw(renderer: WebGLRenderer, scene: Scene, camera: Camera, around: Square): void {
    this.uniforms.uTable.value.set(around.x, around.z, around.height, around.side);
    const { uLamp, uNear } = this.#flat.uniforms;
    const { uSide } = this.#soften.material.uniforms;
    if (!uLamp || !uNear || !uSide) return;
    const { autoClear } = renderer;
    const before = renderer.getRenderTarget();
    this.mesh.visible = false;
    scene.overrideMaterial = this.#flat;
    renderer.autoClear = false;
    renderer.setRenderTarget(this.#sum);
    renderer.setClearColor(0, 0);
    renderer.clear();
    for (let lamp = 0; lamp < this.#lamps; lamp++) {
      uLamp.value.set(...lampDirection(lamp));
      uNear.value = 1 - (2 * (lamp + 1)) / (this.#lamps + 1);
      // The mipmaps of the sum are generated once, after the last lamp.
      this.#sum.texture.generateMipmaps = lamp === this.#lamps - 1;
      renderer.render(scene, camera);
    }
    scene.overrideMaterial = null;
    this.mesh.visible = true;
    uSide.value = around.side;
    this.#soften.draw(renderer, this.#soft);
    renderer.setRenderTarget(before);
    renderer.autoClear = autoClear;
  }

  dispose(): void {
    this.#sum.dispose();
    this.#soft.dispose();
    this.#flat.dispose();
    this.#soften.dispose();
    this.mesh.geometry.dispose();
    (this.mesh.material as RawShaderMaterial).dispose();
  }
}
