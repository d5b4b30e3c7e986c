import {
  Color,
  LinearSRGBColorSpace,
  NoToneMapping,
  PerspectiveCamera,
  Vector3,
  Vector4,
  WebGLRenderer,
} from 'three';
import {
  type Arrangement,
  arrange,
  type Framing,
  frame,
  MARGIN,
  stand,
  standOf,
  tableUnder,
  type ViewName,
} from './arrangement/arrangement.ts';
import { Table } from './arrangement/table.ts';
import { type Worn, wear } from './arrangement/worn.ts';
import { Body } from './body.ts';
import { filmOf } from './capture.ts';
import { createControls } from './controls.ts';
import { isProgram, usualRatio } from './graphics.ts';
import { GROUNDS, type Ground } from './grounds.ts';
import { Lighting } from './lighting.ts';
import type { StageUniforms } from './materials.ts';
import type { Orbit } from './orbit.ts';
import { type ProjectedBody, type ProjectedDimension, projected, projectedBodies } from './projection.ts';
import { type ShownPiece, Stage } from './stage.ts';

/**
 * The live view of a piece on one canvas. It draws only when something has changed. The canvas is transparent over the
 * page's own ground.
 */

export interface ViewerOptions {
  readonly ground: Ground;
  /** True: no animations between views, no coasting. */
  readonly reducedMotion: boolean;
  /**
   * Canvas pixels per CSS pixel; at most 2. Defaults to the screen's, but at least 1.5, because facets need finer
   * pixels.
   */
  readonly pixelRatio?: number;
  /** CSS pixels at the bottom that controls cover. The piece is fitted above them. */
  readonly foot?: number;
  /** Called after each frame, for overlays. */
  readonly onFrame?: () => void;
  /** Called when the Home key has reset the view. */
  readonly onHome?: () => void;
  /** Called when the WebGL context is lost (true) or restored (false). */
  readonly onLost?: (lost: boolean) => void;
}

/** How a picture differs from the usual one, a PNG of the current view and ground. */
export interface PictureOptions {
  readonly view?: ViewName;
  readonly ground?: Ground;
  /** Without the ground and framed as on the page, to be combined with what the page draws behind. */
  readonly bare?: boolean;
  /** A MIME type that the browser can write, and its quality from 0 to 1. */
  readonly type?: string;
  readonly quality?: number;
}

export interface Viewer {
  /** Shows one piece or two side by side, with their engravings. Their fonts must be loaded. */
  show(...shown: readonly ShownPiece[]): void;
  /** Moves the camera to a view of the piece. */
  view(name: ViewName): void;
  /** Rotates by degrees to the right and up. */
  turn(right: number, up: number): void;
  /** A factor above 1 zooms in. */
  zoom(factor: number): void;
  ground(ground: Ground): void;
  /** Measure lines of the pieces, at their positions in the last frame. */
  readonly dimensions: readonly ProjectedDimension[];
  /** Positions of the bodies that the pieces are worn on, in the last frame; empty except in the view `worn`. */
  readonly bodies: readonly ProjectedBody[];
  /** Number of frames drawn so far. */
  readonly frames: number;
  /** Draw calls and triangles of the last frame, and all meshes uploaded to the graphics card so far. */
  readonly cost: { readonly calls: number; readonly triangles: number; readonly uploads: number };
  /** Share of ink on each engraved surface; 0 means an empty canvas. */
  readonly ink: readonly number[];
  /** Resolves when everything requested is drawn and nothing moves. */
  settled(): Promise<void>;
  /** A picture; width and height in pixels. Rejects while the WebGL context is lost. */
  picture(width: number, height: number, pictureOptions?: PictureOptions): Promise<Blob>;
  /** A film of one full turn; null if the browser cannot record. */
  film(seconds: number): Promise<Blob | null>;
  dispose(): void;
}

const FIELD_OF_VIEW = 24;
const STUDIO_SIZE = 256;
/** Pixels along a side of the shadow, and number of its lamps. The whole piece is drawn for each lamp. */
const SHADOW = { size: 512, lamps: 28 };
const LIGHTER_SHADOW = { size: 256, lamps: 18 };
/** If its extent changes by a smaller share, the camera keeps its distance. */
const SAME_SIZE = 0.12;

/** @throws Error if WebGL 2 is missing; check `isAvailable` first. */
export function createViewer(canvas: HTMLCanvasElement, options: ViewerOptions): Viewer {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'low-power' });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.toneMapping = NoToneMapping;
  renderer.info.autoReset = false;
  const lighting = new Lighting(STUDIO_SIZE);
  const { size, lamps } = isProgram(renderer) ? LIGHTER_SHADOW : SHADOW;
  const table = new Table(size, lamps);
  const uniforms: StageUniforms = {
    ...table.uniforms,
    uStudio: { value: lighting.target.texture },
    uBlurs: { value: lighting.blurs },
    uPass: { value: 0 },
    uJitter: { value: new Vector4(0.5, 0.5, 0.5, 0.5) },
  };
  const stage = new Stage(uniforms, null);
  const body = new Body();
  stage.scene.add(table.mesh, body.group);
  const clear = new Color();
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 1000);

  let shown: readonly ShownPiece[] = [];
  let arrangement: Arrangement | null = null;
  let worn: Worn | null = null;
  let framing: Framing = { target: new Vector3(), distance: 60 };
  let view: ViewName = 'whole';
  let ground: Ground = options.ground;
  let frames = 0;
  let cost = { calls: 0, triangles: 0, uploads: 0 };
  let request = 0;
  let isLost = false;
  let stale = { light: true, shadow: true, size: true };
  let waiting: (() => void)[] = [];
  /** Share of the picture's height that the page's controls cover. */
  let covered = 0;
  /** CSS size of the canvas in its last frame, pixels. */
  let fitted = { width: 0, height: 0 };

  const wake = () => {
    if (request === 0 && !isLost) request = requestAnimationFrame(tick);
  };
  const controls = createControls(
    canvas,
    { azimuth: 24, elevation: 27, zoom: 1 },
    {
      wake,
      home: () => {
        viewer.view('whole');
        options.onHome?.();
      },
      still: () => options.reducedMotion,
      fixed: () => worn !== null,
    },
  );

  function refit(): void {
    if (arrangement === null) return;
    fitTo(arrangement, controls.orbit);
  }

  /** Frames the piece in the visible part of the picture, above the strip that the page covers. */
  function fitTo(now: Arrangement, orbit: Orbit): void {
    const free = 1 - covered;
    framing = frame(now, { ...orbit, zoom: 1 }, FIELD_OF_VIEW, camera.aspect / free, MARGIN * free);
    if (view === 'stone' && now.stone !== null) framing = { ...framing, target: now.stone };
  }

  /** `foot`: pixels of the height that the page covers. */
  function resize(width: number, height: number, ratio: number, foot: number): void {
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    covered = Math.min(0.3, foot / height);
    camera.setViewOffset(width, height, 0, (covered * height) / 2, width, height);
  }

  function fitCanvas(): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    fitted = { width: clientWidth, height: clientHeight };
    resize(
      clientWidth,
      clientHeight,
      Math.min(2, options.pixelRatio ?? usualRatio(renderer)),
      options.foot ?? 0,
    );
    refit();
  }

  function prepare(): void {
    if (stale.size) fitCanvas();
    const { studio, shade } = GROUNDS[ground];
    if (stale.light) {
      lighting.draw(renderer, studio);
      table.shade.value.set(...shade);
    }
    if (stale.shadow && arrangement !== null) {
      const around = tableUnder(arrangement);
      body.group.visible = false;
      // A worn piece has no table: moving the shadow's table far below hides it.
      table.draw(renderer, stage.scene, camera, worn ? { ...around, height: around.height - 400 } : around);
      body.group.visible = worn !== null;
    }
    stale = { light: false, shadow: false, size: false };
  }

  /** `paper`: also draws the ground, for pictures saved outside the page. */
  function draw(paper: boolean): void {
    prepare();
    stand(camera, controls.orbit, framing.target, framing.distance);
    const [red, green, blue] = GROUNDS[ground].colour;
    renderer.info.reset();
    clear.setRGB(red / 255, green / 255, blue / 255, LinearSRGBColorSpace);
    renderer.setClearColor(clear, paper ? 1 : 0);
    renderer.setRenderTarget(null);
    table.mesh.visible = worn === null;
    renderer.render(stage.scene, camera);
    const { calls, triangles } = renderer.info.render;
    cost = { calls, triangles, uploads: stage.uploads };
    frames++;
  }

  function tick(now: number): void {
    request = 0;
    const moving = controls.advance(now);
    draw(false);
    options.onFrame?.();
    if (moving) wake();
    else if (request === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  const sizes = new ResizeObserver(() => {
    // The observer's first call often comes after the first frame, with the same size.
    if (canvas.clientWidth === fitted.width && canvas.clientHeight === fitted.height) return;
    stale.size = true;
    wake();
  });
  sizes.observe(canvas);

  const whenLost = (event: Event) => {
    event.preventDefault();
    isLost = true;
    cancelAnimationFrame(request);
    request = 0;
    options.onLost?.(true);
  };
  const whenRestored = () => {
    isLost = false;
    stale = { light: true, shadow: true, size: true };
    options.onLost?.(false);
    wake();
  };
  canvas.addEventListener('webglcontextlost', whenLost);
  canvas.addEventListener('webglcontextrestored', whenRestored);

  /** Draws at another size, lets `take` read the canvas, then restores the size before the page shows it. */
  function atOtherSize<T>(width: number, height: number, pictureOptions: PictureOptions, take: () => T): T {
    // Fits the pieces first if that is pending; later it would undo the requested size.
    prepare();
    const before = { view, ground, framing, orbit: controls.orbit };
    const foot = pictureOptions.bare ? covered * height : 0;
    resize(width, height, 1, foot);
    viewer.ground(pictureOptions.ground ?? ground);
    if (pictureOptions.view === undefined) refit();
    else turnTo(pictureOptions.view, false);
    draw(pictureOptions.bare !== true);
    const result = take();
    viewer.ground(before.ground);
    if (pictureOptions.view !== undefined) turnTo(before.view, false);
    controls.go(before.orbit, false);
    fitCanvas();
    framing = before.framing;
    draw(false);
    return result;
  }

  /** Places the pieces for the current view. */
  function placePieces(): Arrangement {
    worn = view === 'worn' ? wear(shown) : null;
    const models = shown.map(({ model }) => model);
    arrangement = worn?.arrangement ?? arrange(models, view === 'back');
    body.stand(worn?.wearings ?? [], arrangement.matrices);
    if (stage.show(worn?.shown ?? shown, arrangement.matrices)) stale.shadow = true;
    return arrangement;
  }

  function turnTo(name: ViewName, walking: boolean): void {
    const placedAnew =
      [name, view].some((viewName) => viewName === 'back' || viewName === 'worn') && name !== view;
    const jumps = worn !== null || name === 'worn';
    view = name;
    if (arrangement === null) return;
    const now = placedAnew ? placePieces() : arrangement;
    const to = standOf(now, name);
    fitTo(now, to);
    controls.go(to, walking && !jumps);
  }

  const viewer: Viewer = {
    show(...next) {
      const before = arrangement;
      shown = next;
      const now = placePieces();
      const sizeBefore = before?.bounds.getSize(new Vector3()).length() ?? 0;
      const sizeNow = now.bounds.getSize(new Vector3()).length();
      const turned = before?.stance !== now.stance;
      if (turned) controls.go(standOf(now, view), false);
      if (turned || worn !== null || Math.abs(sizeNow / sizeBefore - 1) > SAME_SIZE) refit();
      else framing = { ...framing, target: framing.target.add(middleShift(before, now)) };
      wake();
    },
    view: (name) => turnTo(name, true),
    turn(right, up) {
      const { orbit } = controls;
      const to = { ...orbit, azimuth: orbit.azimuth + right, elevation: orbit.elevation + up };
      if (worn === null) controls.go(to, true);
    },
    zoom: (factor) => controls.go({ ...controls.orbit, zoom: controls.orbit.zoom * factor }, true),
    ground(next) {
      if (next === ground) return;
      ground = next;
      stale.light = true;
      wake();
    },
    get dimensions() {
      return projected(shown, arrangement, camera, canvas);
    },
    get bodies() {
      return worn === null ? [] : projectedBodies(worn, camera, canvas);
    },
    get frames() {
      return frames;
    },
    get cost() {
      return cost;
    },
    get ink() {
      return stage.ink;
    },
    settled: () => (request === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    picture: async (width, height, pictureOptions = {}) => {
      if (isLost) throw new Error('The graphics card is gone.');
      return atOtherSize(
        width,
        height,
        pictureOptions,
        () =>
          new Promise<Blob>((resolve, reject) =>
            canvas.toBlob(
              (blob) => (blob ? resolve(blob) : reject(new Error('No picture came back.'))),
              pictureOptions.type,
              pictureOptions.quality,
            ),
          ),
      );
    },
    film(seconds) {
      const from = controls.orbit;
      return filmOf(canvas, seconds, (share) => {
        controls.go(share === null ? from : { ...from, azimuth: from.azimuth + 360 * share }, false);
        cancelAnimationFrame(request);
        request = 0;
        draw(share !== null);
      });
    },
    dispose() {
      cancelAnimationFrame(request);
      isLost = true;
      sizes.disconnect();
      canvas.removeEventListener('webglcontextlost', whenLost);
      canvas.removeEventListener('webglcontextrestored', whenRestored);
      controls.dispose();
      stage.dispose();
      table.dispose();
      body.dispose();
      lighting.dispose();
      renderer.dispose();
    },
  };
  return viewer;
}

const middleShift = (before: Arrangement, after: Arrangement) =>
  after.bounds.getCenter(new Vector3()).sub(before.bounds.getCenter(new Vector3()));
