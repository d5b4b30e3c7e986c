import {
  AddEquation,
  CustomBlending,
  FloatType,
  HalfFloatType,
  LinearSRGBColorSpace,
  NoToneMapping,
  OneFactor,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import {
  type Arrangement,
  arrange,
  frame,
  stand,
  standOf,
  tableUnder,
  type ViewName,
} from './arrangement.ts';
import { Cover } from './draw.ts';
import { GROUNDS, type Ground } from './grounds.ts';
import { Lighting } from './lighting.ts';
import type { StageUniforms } from './materials.ts';
import type { Orbit } from './orbit.ts';
import { TONE } from './shaders/shared.ts';
import { type Shown, Stage } from './stage.ts';
import { halton, Table } from './table.ts';
import { PieceTracing } from './tracing.ts';

/**
 * A picture of a piece for print and shop window: the live view's own light and materials, traced where metal meets metal,
 * many passes added up, each a fraction of a pixel aside. One maker serves any number of stills: its shaders are compiled once.
 */

export interface StillSpec {
  readonly shown: readonly Shown[];
  readonly ground: Ground;
  readonly view: ViewName;
  /** Instead of the view's own stand. */
  readonly orbit?: Partial<Orbit>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly passes: number;
  /** Share of the picture that the piece fills, 0 to 1. */
  readonly fill?: number;
  /** Height of the picture in mm at what is looked at, instead of the piece fitted into it: one scale for a family of pieces. */
  readonly span?: number;
  /** What is looked at, mm, instead of the piece's middle. */
  readonly at?: readonly [x: number, y: number, z: number];
  /** Degrees from top to bottom of the picture. */
  readonly fieldOfView?: number;
}

export interface Still {
  readonly png: Blob;
  /** Triangles that were traced. */
  readonly triangles: number;
}

const FIELD_OF_VIEW = 24;
const STUDIO_SIZE = 512;
const SHADOW_SIZE = 1024;
const LAMPS = 160;
const GLARE = 0.3;

const DEVELOP = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform sampler2D uSum;
uniform sampler2D uTableShade;
uniform vec3 uPaper;
uniform vec2 uPixel;
${TONE}
vec3 spread(vec4 pressed) {
  vec3 light = pressed.rgb / max(pressed.a, 1e-4);
  return light / (1. - min(max(light.r, max(light.g, light.b)) / 4., .9));
}
void main() {
  vec4 here = texture(uSum, vAt);
  vec3 glare = vec3(0.);
  float weights = 0.;
  for (int i = -6; i <= 6; i++)
    for (int j = -6; j <= 6; j++) {
      vec4 there = texture(uSum, vAt + vec2(i, j) * uPixel * 1.5);
      float weight = exp(-float(i * i + j * j) / 14.);
      glare += max(spread(there) - 2.4, 0.) * there.a * weight;
      weights += weight;
    }
  glare = min(glare / weights, 1.2) * ${GLARE};
  vec4 shade = texture(uTableShade, vAt);
  vec3 below = uPaper * (1. - shade.a) + shade.rgb;
  vec3 piece = encoded(neutral(spread(here)));
  vec3 colour = mix(below, piece, min(here.a, 1.));
  outColour = vec4(colour + glare * (1. - colour), 1.);
}
`;

export interface StillMaker {
  still(spec: StillSpec): Promise<Still>;
  dispose(): void;
}

/** @throws Error where WebGL 2 or its float targets are missing. */
export function createStillMaker(canvas: HTMLCanvasElement): StillMaker {
  const renderer = new WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.toneMapping = NoToneMapping;
  renderer.setPixelRatio(1);
  const lighting = new Lighting(STUDIO_SIZE);
  const table = new Table(SHADOW_SIZE, LAMPS);
  const tableScene = new Scene();
  tableScene.add(table.mesh);
  const tracing = new PieceTracing();
  const uniforms: StageUniforms = {
    ...table.uniforms,
    uStudio: { value: lighting.target.texture },
    uBlurs: { value: lighting.blurs },
    uPass: { value: 0 },
    uJitter: { value: new Vector4() },
  };
  const stage = new Stage(uniforms, tracing);
  const add = new Cover({
    fragmentShader: `
precision highp float;
in vec2 vAt;
out vec4 outColour;
uniform sampler2D uPicture;
void main() { outColour = texture(uPicture, vAt); }`,
    uniforms: { uPicture: { value: null } },
    transparent: true,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });
  const develop = new Cover({
    fragmentShader: DEVELOP,
    uniforms: {
      uSum: { value: null },
      uTableShade: { value: null },
      uPaper: { value: new Vector3() },
      uPixel: { value: new Vector2() },
    },
  });

  function light(arrangement: Arrangement, ground: Ground, camera: PerspectiveCamera): void {
    const { studio, shade } = GROUNDS[ground];
    lighting.draw(renderer, studio);
    table.shade.value.set(...shade);
    table.draw(renderer, stage.scene, camera, tableUnder(arrangement));
  }

  async function gather(
    camera: PerspectiveCamera,
    { width, height, passes }: StillSpec,
  ): Promise<WebGLRenderTarget> {
    const once = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    const sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
    const { uPicture } = add.material.uniforms;
    if (uPicture) uPicture.value = once.texture;
    renderer.setClearColor(0, 0);
    renderer.setRenderTarget(sum);
    renderer.clear();
    const pixel = new Uint16Array(4);
    for (let pass = 1; pass <= passes; pass++) {
      const [x, y] = [(halton(pass, 2) - 0.5) * 1.2, (halton(pass, 3) - 0.5) * 1.2];
      camera.setViewOffset(width, height, x, y, width, height);
      uniforms.uPass.value = pass;
      uniforms.uJitter.value.set(halton(pass, 5), halton(pass, 7), halton(pass, 11), halton(pass, 13));
      renderer.setRenderTarget(once);
      renderer.clear();
      renderer.render(stage.scene, camera);
      // Reading a pixel waits for the pass, so that passes do not pile up and the page stays alive.
      renderer.readRenderTargetPixels(once, 0, 0, 1, 1, pixel);
      add.draw(renderer, sum);
      await new Promise((resolve) => setTimeout(resolve));
    }
    camera.clearViewOffset();
    once.dispose();
    return sum;
  }

  return {
    async still(spec) {
      const { width, height, ground } = spec;
      const angle = spec.fieldOfView ?? FIELD_OF_VIEW;
      const arrangement = arrange(
        spec.shown.map(({ model }) => model),
        spec.view === 'back',
      );
      stage.show(spec.shown, arrangement.matrices);
      const triangles = tracing.load(spec.shown, arrangement.matrices);
      renderer.setSize(width, height, false);
      const camera = new PerspectiveCamera(angle, width / height);
      light(arrangement, ground, camera);

      const orbit = { ...standOf(arrangement, spec.view), ...spec.orbit };
      const fitted = frame(arrangement, orbit, angle, width / height, spec.fill);
      const middle = spec.view === 'stone' ? (arrangement.stone ?? fitted.target) : fitted.target;
      const target = spec.at === undefined ? middle : new Vector3(...spec.at);
      const distance =
        spec.span === undefined ? fitted.distance : spec.span / 2 / Math.tan((angle * Math.PI) / 360);
      stand(camera, orbit, target, distance);
      const sum = await gather(camera, spec);
      const shade = new WebGLRenderTarget(width, height, { type: HalfFloatType });
      renderer.setRenderTarget(shade);
      renderer.setClearColor(0, 0);
      renderer.clear();
      renderer.render(tableScene, camera);
      renderer.setRenderTarget(null);

      const { uSum, uTableShade, uPaper, uPixel } = develop.material.uniforms;
      if (uSum && uTableShade && uPaper && uPixel) {
        uSum.value = sum.texture;
        uTableShade.value = shade.texture;
        uPaper.value.set(...GROUNDS[ground].colour).divideScalar(255);
        uPixel.value.set(1 / width, 1 / height);
      }
      develop.draw(renderer, null);
      const png = await new Promise<Blob>((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came back.')))),
      );
      sum.dispose();
      shade.dispose();
      return { png, triangles };
    },
    dispose() {
      stage.dispose();
      table.dispose();
      lighting.dispose();
      tracing.dispose();
      add.dispose();
      develop.dispose();
      renderer.dispose();
    },
  };
}
