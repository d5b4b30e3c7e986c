import {
  AlwaysDepth,
  FloatType,
  GLSL3,
  HalfFloatType,
  NearestFilter,
  type PerspectiveCamera,
  RawShaderMaterial,
  type Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { Cover } from '../draw.ts';
import type { StageUniforms } from '../materials.ts';
import { SPREAD, TONE, VERTEX } from '../shaders/shared.ts';
import { halton } from './table.ts';

/**
 * Accumulates the passes of a still, each shifted by a fraction of a pixel. A block of pixels stops when further passes
 * would change nothing visible: smooth metal after four passes; edges, facets and creases last.
 */

/** Side of a block in pixels. */
export const BLOCK = 16;
/** After these numbers of passes, the sum is compared with the sum after half as many. */
const LOOKS = [4, 8, 16, 32];

const ADD = /* glsl */ `
precision highp float;
out vec4 outColour;
uniform sampler2D uPicture;
uniform sampler2D uSum;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  outColour = texelFetch(uSum, at, 0) + texelFetch(uPicture, at, 0);
}
`;

/** Writes the number of passes for each block that has stopped; 0 for the others. */
const REST = /* glsl */ `
precision highp float;
out vec4 outColour;
uniform sampler2D uSum;
uniform sampler2D uEarlier;
uniform sampler2D uRests;
uniform float uPasses;
uniform float uEarlierPasses;
${TONE}
${SPREAD}
vec3 shown(vec4 sum, float passes) {
  return mix(vec3(.97), encoded(neutral(spread(sum))), sum.a / passes);
}
void main() {
  float rests = texelFetch(uRests, ivec2(gl_FragCoord.xy), 0).r;
  ivec2 first = ivec2(gl_FragCoord.xy) * ${BLOCK}, size = textureSize(uSum, 0);
  int restless = 0;
  if (rests == 0.)
    for (int j = 0; j < ${BLOCK}; j++)
      for (int i = 0; i < ${BLOCK}; i++) {
        ivec2 at = min(first + ivec2(i, j), size - 1);
        vec4 now = texelFetch(uSum, at, 0);
        if (now.a == 0.) continue;
        vec3 change = abs(shown(now, uPasses) - shown(texelFetch(uEarlier, at, 0), uEarlierPasses));
        float most = max(change.r, max(change.g, change.b));
        restless += most > 8. / 255. ? 4 : most > 2. / 255. ? 1 : 0;
      }
  outColour = vec4(rests > 0. ? rests : restless < 4 ? uPasses : 0.);
}
`;

const NEAREST = /* glsl */ `
in vec3 position;
void main() { gl_Position = vec4(position.xy, -1., 1.); }
`;

/** Covers the stopped blocks with the nearest depth, so that they are not drawn again. */
const VEIL = /* glsl */ `
precision highp float;
out vec4 outColour;
uniform sampler2D uRests;
void main() {
  if (texelFetch(uRests, ivec2(gl_FragCoord.xy) / ${BLOCK}, 0).r == 0.) discard;
  outColour = vec4(0.);
}
`;

/** Draws only the depth before lighting is computed, so hidden surfaces cost nothing. */
const BARE = 'precision highp float;\nout vec4 outColour;\nvoid main() { outColour = vec4(0.); }';

export interface Gathered {
  /** Compressed light and coverage, summed over the passes of each pixel's block. */
  readonly sum: WebGLRenderTarget;
  /** Number of passes of each block; 0 if it took all. */
  readonly rests: WebGLRenderTarget;
}

export class Gathering {
  readonly #add = new Cover({
    fragmentShader: ADD,
    uniforms: { uPicture: { value: null }, uSum: { value: null } },
  });
  readonly #rest = new Cover({
    fragmentShader: REST,
    uniforms: {
      uSum: { value: null },
      uEarlier: { value: null },
      uRests: { value: null },
      uPasses: { value: 0 },
      uEarlierPasses: { value: 0 },
    },
  });
  readonly #veil = new Cover({
    vertexShader: NEAREST,
    fragmentShader: VEIL,
    uniforms: { uRests: { value: null } },
    depthTest: true,
    depthWrite: true,
    depthFunc: AlwaysDepth,
  });
  readonly #bare = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: BARE,
    colorWrite: false,
  });

  /** Runs at most this many passes; the caller disposes of the result. */
  async gather(
    renderer: WebGLRenderer,
    scene: Scene,
    camera: PerspectiveCamera,
    uniforms: StageUniforms,
    { width, height, passes }: { readonly width: number; readonly height: number; readonly passes: number },
  ): Promise<Gathered> {
    const once = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    const sums = new Pages(renderer, 3, width, height);
    const rests = new Pages(renderer, 2, Math.ceil(width / BLOCK), Math.ceil(height / BLOCK));
    let earlier = { sum: sums.now, passes: 0 };
    const pixel = new Uint16Array(4);
    const { autoClear } = renderer;
    renderer.autoClear = false;
    for (let pass = 1; pass <= passes; pass++) {
      const [x, y] = [(halton(pass, 2) - 0.5) * 1.2, (halton(pass, 3) - 0.5) * 1.2];
      camera.setViewOffset(width, height, x, y, width, height);
      uniforms.uPass.value = pass;
      uniforms.uJitter.value.set(halton(pass, 5), halton(pass, 7), halton(pass, 11), halton(pass, 13));
      renderer.setRenderTarget(once);
      renderer.clear();
      this.#veil.set({ uRests: rests.now.texture });
      this.#veil.draw(renderer, once);
      scene.overrideMaterial = this.#bare;
      renderer.render(scene, camera);
      scene.overrideMaterial = null;
      renderer.render(scene, camera);
      // Reading a pixel waits for the pass, so passes do not queue and the page stays responsive.
      renderer.readRenderTargetPixels(once, 0, 0, 1, 1, pixel);
      this.#add.set({ uPicture: once.texture, uSum: sums.now.texture });
      this.#add.draw(renderer, sums.next(earlier.sum));
      if (LOOKS.includes(pass) && pass < passes) {
        this.#rest.set({
          uSum: sums.now.texture,
          uEarlier: earlier.sum.texture,
          uRests: rests.now.texture,
          uPasses: pass,
          uEarlierPasses: earlier.passes,
        });
        this.#rest.draw(renderer, rests.next());
      }
      if (LOOKS.includes(pass * 2)) earlier = { sum: sums.now, passes: pass };
      await new Promise((resolve) => setTimeout(resolve));
    }
    renderer.autoClear = autoClear;
    camera.clearViewOffset();
    once.dispose();
    return { sum: sums.keepLast(), rests: rests.keepLast() };
  }

  dispose(): void {
    this.#add.dispose();
    this.#rest.dispose();
    this.#veil.dispose();
    this.#bare.dispose();
  }
}

/** Render targets written in turn, each from the previous one, because float targets cannot blend on every device. */
class Pages {
  now: WebGLRenderTarget;
  readonly #all: readonly WebGLRenderTarget[];

  constructor(renderer: WebGLRenderer, count: number, width: number, height: number) {
    this.#all = Array.from(
      { length: count },
      () =>
        new WebGLRenderTarget(width, height, {
          type: FloatType,
          depthBuffer: false,
          minFilter: NearestFilter,
          magFilter: NearestFilter,
        }),
    );
    renderer.setClearColor(0, 0);
    for (const page of this.#all) {
      renderer.setRenderTarget(page);
      renderer.clear();
    }
    this.now = this.#all[0] as WebGLRenderTarget;
  }

  /** The target to write next: neither the last one nor `keptTarget`. */
  next(keptTarget?: WebGLRenderTarget): WebGLRenderTarget {
    this.now = this.#all.find((page) => page !== this.now && page !== keptTarget) as WebGLRenderTarget;
    return this.now;
  }

  /** Returns the last target and disposes of the others. */
  keepLast(): WebGLRenderTarget {
    for (const page of this.#all) if (page !== this.now) page.dispose();
    return this.now;
  }
}
