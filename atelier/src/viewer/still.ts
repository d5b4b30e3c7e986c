import {
  HalfFloatType,
  LinearSRGBColorSpace,
  NoToneMapping,
  PerspectiveCamera,
  Scene,
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
} from './arrangement/arrangement.ts';
import { Gathering } from './arrangement/gathering.ts';
import { Table } from './arrangement/table.ts';
import { Developing } from './developing.ts';
import { GROUNDS, type Ground } from './grounds.ts';
import { Lighting } from './lighting.ts';
import type { StageUniforms } from './materials.ts';
import type { Orbit } from './orbit.ts';
import { type ShownPiece, Stage } from './stage.ts';
import { PieceTracing } from './tracing.ts';

/**
 * A picture of a piece for print and shop windows: light and materials of the live view, ray-traced where metal
 * reflects metal. Many passes are summed, each shifted by a fraction of a pixel. Use one maker for many stills: its
 * shaders are compiled once.
 */

export interface StillSpec {
  readonly shown: readonly ShownPiece[];
  readonly ground: Ground;
  readonly view: ViewName;
  /** Replaces the view's own camera position. */
  readonly orbit?: Partial<Orbit>;
  /** Pixels; also for the height. */
  readonly width: number;
  readonly height: number;
  /** Maximum number of passes; fewer where the picture no longer changes. */
  readonly passes: number;
  /** Share of the picture that the piece fills, 0 to 1. */
  readonly fill?: number;
  /**
   * Height of the picture in mm at the target, instead of fitting the piece: gives a family of pieces the same scale.
   */
  readonly span?: number;
  /** The target in mm, instead of the piece's middle. */
  readonly at?: readonly [x: number, y: number, z: number];
  /** Vertical field of view in degrees. */
  readonly fieldOfView?: number;
  /** Width of the edge in which the shadow fades out into the page, as a share of the picture. */
  readonly melt?: number;
}

export interface Still {
  readonly png: Blob;
  /** Triangles that were traced. */
  readonly triangles: number;
}

const FIELD_OF_VIEW = 24;
const STUDIO_SIZE = 512;
const SHADOW_SIZE = 1024;
const LAMPS = 64;
export interface StillMaker {
  still(spec: StillSpec): Promise<Still>;
  dispose(): void;
}

/** @throws Error if WebGL 2 or its float targets are missing. */
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
  const gathering = new Gathering();
  const developing = new Developing();
  let lit: Ground | null = null;

  function light(arrangement: Arrangement, ground: Ground, camera: PerspectiveCamera): void {
    const { studio, shade } = GROUNDS[ground];
    if (lit !== ground) lighting.draw(renderer, studio);
    lit = ground;
    table.shade.value.set(...shade);
    table.draw(renderer, stage.scene, camera, tableUnder(arrangement));
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
      const gathered = await gathering.gather(renderer, stage.scene, camera, uniforms, spec);
      const shade = new WebGLRenderTarget(width, height, { type: HalfFloatType });
      renderer.setRenderTarget(shade);
      renderer.setClearColor(0, 0);
      renderer.clear();
      renderer.render(tableScene, camera);
      developing.draw(renderer, gathered, shade, GROUNDS[ground].colour, spec.passes, spec.melt ?? 0);
      const png = await new Promise<Blob>((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came back.')))),
      );
      gathered.sum.dispose();
      gathered.rests.dispose();
      shade.dispose();
      return { png, triangles };
    },
    dispose() {
      stage.dispose();
      table.dispose();
      lighting.dispose();
      tracing.dispose();
      gathering.dispose();
      developing.dispose();
      renderer.dispose();
    },
  };
}
