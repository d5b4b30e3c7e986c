import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  GLSL3,
  Mesh,
  NoBlending,
  RawShaderMaterial,
  Scene,
  type ShaderMaterialParameters,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';

const COVER = /* glsl */ `
in vec3 position;
out vec2 vAt;
void main() {
  vAt = position.xy * .5 + .5;
  gl_Position = vec4(position.xy, 0., 1.);
}
`;

/** Runs a shader once for every pixel of a target, for the studio's cube, blurs and the last step of a still. */
export class Cover {
  readonly material: RawShaderMaterial;
  readonly #scene = new Scene();
  readonly #camera = new Camera();
  readonly #triangle = new BufferGeometry();

  /** `fragmentShader` reads `vAt`, 0 to 1 across the target. */
  constructor(parameters: ShaderMaterialParameters & { readonly fragmentShader: string }) {
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      depthTest: false,
      depthWrite: false,
      blending: NoBlending,
      vertexShader: COVER,
      ...parameters,
    });
    this.#triangle.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    const mesh = new Mesh(this.#triangle, this.material);
    mesh.frustumCulled = false;
    this.#scene.add(mesh);
  }

  set(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) {
      const uniform = this.material.uniforms[name];
      if (uniform !== undefined) uniform.value = value;
    }
  }

  /** Draws over `target` (null: the canvas) without clearing it. `face`: a face of a cube. */
  draw(renderer: WebGLRenderer, target: WebGLRenderTarget | null, face = 0): void {
    const { autoClear } = renderer;
    const before = renderer.getRenderTarget();
    renderer.autoClear = false;
    renderer.setRenderTarget(target, face);
    renderer.render(this.#scene, this.#camera);
    renderer.setRenderTarget(before);
    renderer.autoClear = autoClear;
  }

  dispose(): void {
    this.material.dispose();
    this.#triangle.dispose();
  }
}
