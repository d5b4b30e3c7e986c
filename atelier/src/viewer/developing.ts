import { HalfFloatType, type IUniform, Vector2, Vector3, type WebGLRenderer, WebGLRenderTarget } from 'three';
import { BLOCK, type Gathered } from './arrangement/gathering.ts';
import { Cover } from './draw.ts';
import type { Colour } from './looks.ts';
import { SPREAD, TONE } from './shaders/shared.ts';

/**
 * Writes an accumulated still to the canvas: glints with slight glare, tone curve, shadow below, edges by their
 * coverage.
 */

const GLARE = 0.3;
/** Radius of the glare, in steps of 1.5 pixels. */
const REACH = 6;
/** Light above this level causes glare. */
const BRIGHT = 2.4;

/** The glare is blurred in one direction, then in the other: a Gaussian is separable. */
const SPILL = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform sampler2D uFrom;
uniform vec2 uStep;
uniform bool uFirst;
uniform float uPasses;
${SPREAD}
vec3 shining(vec4 sum) {
  return max(spread(sum) - ${BRIGHT}, 0.) * min(sum.a / uPasses, 1.);
}
void main() {
  vec3 light = vec3(0.);
  float weights = 0.;
  for (int i = -${REACH}; i <= ${REACH}; i++) {
    vec4 there = texture(uFrom, vAt + float(i) * uStep);
    float weight = exp(-float(i * i) / 14.);
    light += (uFirst ? shining(there) : there.rgb) * weight;
    weights += weight;
  }
  outColour = vec4(light / weights, 1.);
}
`;

const DEVELOP = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform sampler2D uSum;
uniform sampler2D uRests;
uniform sampler2D uGlare;
uniform sampler2D uTableShade;
uniform vec3 uPaper;
uniform float uPasses;
uniform float uMelt;
${TONE}
${SPREAD}
void main() {
  vec4 here = texture(uSum, vAt);
  float rests = texelFetch(uRests, ivec2(gl_FragCoord.xy) / ${BLOCK}, 0).r;
  vec3 glare = min(texture(uGlare, vAt).rgb, 1.2) * ${GLARE};
  vec2 melt = smoothstep(-1e-4, uMelt, min(vAt, 1. - vAt));
  vec4 shade = texture(uTableShade, vAt) * melt.x * melt.y;
  vec3 below = uPaper * (1. - shade.a) + shade.rgb;
  vec3 piece = encoded(neutral(spread(here)));
  vec3 colour = mix(below, piece, min(here.a / (rests > 0. ? rests : uPasses), 1.));
  outColour = vec4(colour + glare * (1. - colour), 1.);
}
`;

const uniformsOf = (...names: readonly string[]): Record<string, IUniform> =>
  Object.fromEntries(names.map((name) => [name, { value: null }]));

export class Developing {
  readonly #spill = new Cover({
    fragmentShader: SPILL,
    uniforms: {
      ...uniformsOf('uFrom'),
      uStep: { value: new Vector2() },
      uFirst: { value: true },
      uPasses: { value: 1 },
    },
  });
  readonly #develop = new Cover({
    fragmentShader: DEVELOP,
    uniforms: {
      ...uniformsOf('uSum', 'uRests', 'uGlare', 'uTableShade'),
      uPaper: { value: new Vector3() },
      uPasses: { value: 1 },
      uMelt: { value: 0 },
    },
  });

  /**
   * Draws to the canvas. `paper`: sRGB, 0 to 255. `melt`: width of the edge in which the shadow fades out, as a share
   * of the picture.
   */
  draw(
    renderer: WebGLRenderer,
    { sum, rests }: Gathered,
    shade: WebGLRenderTarget,
    paper: Colour,
    passes: number,
    melt: number,
  ): void {
    const { width, height } = sum;
    const [across, glare] = [0, 1].map(
      () => new WebGLRenderTarget(width, height, { type: HalfFloatType, depthBuffer: false }),
    ) as [WebGLRenderTarget, WebGLRenderTarget];
    this.#spill.set({
      uFrom: sum.texture,
      uStep: new Vector2(1.5 / width, 0),
      uFirst: true,
      uPasses: passes,
    });
    this.#spill.draw(renderer, across);
    this.#spill.set({ uFrom: across.texture, uStep: new Vector2(0, 1.5 / height), uFirst: false });
    this.#spill.draw(renderer, glare);
    this.#develop.set({
      uSum: sum.texture,
      uRests: rests.texture,
      uGlare: glare.texture,
      uTableShade: shade.texture,
      uPaper: new Vector3(...paper).divideScalar(255),
      uPasses: passes,
      uMelt: melt,
    });
    this.#develop.draw(renderer, null);
    across.dispose();
    glare.dispose();
  }

  dispose(): void {
    this.#spill.dispose();
    this.#develop.dispose();
  }
}
