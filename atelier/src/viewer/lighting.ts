import {
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  Vector3,
  Vector4,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three';
import { packStudio, STUDIO_GLSL, type Studio } from '../light/index.ts';
import { Cover } from './draw.ts';

/**
 * The studio as a cube map drawn by a shader. Polished metal and stones mirror its sharp level, other materials its
 * blurred levels. Faces have WebGL's order and orientation, so a direction samples itself.
 */

const FACE = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform int uFace;
${STUDIO_GLSL}
void main() {
  vec2 on = vAt * 2. - 1.;
  vec3 direction =
    uFace == 0 ? vec3(1., -on.y, -on.x) :
    uFace == 1 ? vec3(-1., -on.y, on.x) :
    uFace == 2 ? vec3(on.x, 1., on.y) :
    uFace == 3 ? vec3(on.x, -1., -on.y) :
    uFace == 4 ? vec3(on.x, -on.y, 1.) :
    vec3(-on.x, -on.y, -1.);
  outColour = vec4(radianceFrom(normalize(direction)), 1.);
}
`;

export class Lighting {
  readonly target: WebGLCubeRenderTarget;
  /** Number of blurred levels of the cube. */
  readonly blurs: number;
  readonly #cover: Cover;

  /** `size`: pixels along an edge of the cube, a power of two. */
  constructor(size: number) {
    this.blurs = Math.log2(size);
    this.target = new WebGLCubeRenderTarget(size, {
      type: HalfFloatType,
      minFilter: LinearMipmapLinearFilter,
      magFilter: LinearFilter,
      depthBuffer: false,
    });
    this.#cover = new Cover({
      fragmentShader: FACE,
      uniforms: {
        uPanels: { value: null },
        uPanelCount: { value: 0 },
        uAmbient: { value: new Vector3() },
        uTint: { value: new Vector3() },
        uFace: { value: 0 },
      },
    });
  }

  draw(renderer: WebGLRenderer, studio: Studio): void {
    const packed = packStudio(studio);
    const { uPanels, uPanelCount, uAmbient, uTint, uFace } = this.#cover.material.uniforms;
    if (!uPanels || !uPanelCount || !uAmbient || !uTint || !uFace) return;
    const rows = packed.panels.length / 4;
    uPanels.value = Array.from({ length: rows }, (_, row) => new Vector4().fromArray(packed.panels, row * 4));
    uPanelCount.value = packed.count;
    uAmbient.value.set(...packed.ambient);
    uTint.value.set(...packed.tint);
    for (let face = 0; face < 6; face++) {
      // Otherwise the mipmaps would be generated six times, once for each face.
      this.target.texture.generateMipmaps = face === 5;
      uFace.value = face;
      this.#cover.draw(renderer, this.target, face);
    }
  }

  dispose(): void {
    this.target.dispose();
    this.#cover.dispose();
  }
}
