import { FloatType, LinearSRGBColorSpace, Vector3, Vector4, WebGLRenderer, WebGLRenderTarget } from 'three';
import { packStudio, STUDIO_GLSL, type Studio } from '../../light/index.ts';
import type { Material, Model, Stone } from '../../model.ts';
import { Cover } from '../draw.ts';
import {
  createViewer,
  isAvailable,
  type PictureOptions,
  type ShownPiece,
  type Viewer,
  type ViewerOptions,
} from '../index.ts';
import { Lighting } from '../lighting.ts';
import { createStillMaker } from '../still.ts';
import { ballOf, bandOf, ringOf, solitaireOf } from './models.ts';

/** Functions that the viewer's tests call inside the browser. */

/** One of the test pieces, as JSON. */
export type Piece =
  | { readonly form: 'band' | 'ball'; readonly material: Material }
  | { readonly form: 'solitaire'; readonly stone: Stone }
  /** A ring as the customiser makes it; mm. */
  | { readonly form: 'ring'; readonly circumference: number };

function modelOf(piece: Piece): Model {
  switch (piece.form) {
    case 'solitaire':
      return solitaireOf(piece.stone);
    case 'ring':
      return ringOf(piece.circumference);
    case 'band':
      return bandOf(piece.material);
    case 'ball':
      return ballOf(piece.material);
  }
}

/** Red, green, blue and alpha of a picture's pixels, row by row from the top, as base64 of the bytes. */
export interface SentPixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: string;
}

function base64(bytes: Uint8ClampedArray): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

async function pixelsOf(blob: Blob): Promise<SentPixels> {
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas to read.');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, bytes: base64(data) };
}

let canvas: HTMLCanvasElement | null = null;
let viewer: Viewer | null = null;
const lossEvents: boolean[] = [];

const opened = (): Viewer => {
  if (viewer === null) throw new Error('No viewer is open.');
  return viewer;
};

const LOOK_DOWN = /* glsl */ `
precision highp float;
in vec2 vAt;
out vec4 outColour;
SOURCE
void main() {
  float turn = (vAt.x - .5) * 6.28318530718, height = (vAt.y - .5) * 3.14159265359;
  vec3 direction = vec3(sin(turn) * cos(height), sin(height), cos(turn) * cos(height));
  outColour = vec4(LIGHT, 1.);
}
`;

/** The whole sphere as a rectangle: azimuth −180 to 180 from left to right, elevation −90 to 90 upwards. */
function unrolled(studio: Studio, width: number, height: number, throughCube: boolean): number[] {
  const renderer = new WebGLRenderer({ canvas: document.createElement('canvas') });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  const lighting = new Lighting(256);
  lighting.draw(renderer, studio);
  const { panels, count, ambient, tint } = packStudio(studio);
  const source = throughCube ? 'uniform samplerCube uStudio;' : STUDIO_GLSL;
  const light = throughCube ? 'textureLod(uStudio, direction, 0.).rgb' : 'radianceFrom(direction)';
  const cover = new Cover({
    fragmentShader: LOOK_DOWN.replace('SOURCE', source).replace('LIGHT', light),
    uniforms: {
      uStudio: { value: lighting.target.texture },
      uPanels: {
        value: Array.from({ length: panels.length / 4 }, (_, row) =>
          new Vector4().fromArray(panels, row * 4),
        ),
      },
      uPanelCount: { value: count },
      uAmbient: { value: new Vector3(...ambient) },
      uTint: { value: new Vector3(...tint) },
    },
  });
  const target = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
  cover.draw(renderer, target);
  const pixels = new Float32Array(width * height * 4);
  renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
  renderer.dispose();
  return [...pixels];
}

const workbench = {
  available: isAvailable,
  open(width: number, height: number, options: Partial<ViewerOptions> = {}): void {
    canvas = document.createElement('canvas');
    canvas.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
    canvas.tabIndex = 0;
    document.body.replaceChildren(canvas);
    lossEvents.length = 0;
    viewer = createViewer(canvas, {
      ground: 'day',
      reducedMotion: true,
      pixelRatio: 1,
      onLost: (isLost) => lossEvents.push(isLost),
      ...options,
    });
  },
  close(): void {
    viewer?.dispose();
    canvas?.remove();
    viewer = null;
  },
  viewer: opened,
  lost: () => lossEvents,
  async show(...pieces: readonly Piece[]): Promise<void> {
    opened().show(...pieces.map((piece): ShownPiece => ({ model: modelOf(piece), words: [] })));
    await opened().settled();
  },
  async engraved(piece: Piece, words: ShownPiece['words']): Promise<void> {
    opened().show({ model: modelOf(piece), words });
    await opened().settled();
  },
  /** A picture of the canvas as the browser shows it. */
  async picture(width: number, height: number, taking: PictureOptions = {}): Promise<SentPixels> {
    return pixelsOf(await opened().picture(width, height, taking));
  },
  async filmed(seconds: number): Promise<{ type: string; size: number } | null> {
    const film = await opened().film(seconds);
    return film === null ? null : { type: film.type, size: film.size };
  },
  async loseContext(): Promise<void> {
    const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!canvas || !extension) throw new Error('The context cannot be lost.');
    const contextLost = new Promise((resolve) =>
      canvas?.addEventListener('webglcontextlost', resolve, { once: true }),
    );
    extension.loseContext();
    await contextLost;
    const back = new Promise((resolve) =>
      canvas?.addEventListener('webglcontextrestored', resolve, { once: true }),
    );
    await new Promise((resolve) => setTimeout(resolve));
    extension.restoreContext();
    await back;
  },
  unrolled,
  async still(piece: Piece, passes: number): Promise<SentPixels> {
    const maker = createStillMaker(document.createElement('canvas'));
    const { png } = await maker.still({
      shown: [{ model: modelOf(piece), words: [] }],
      ground: 'day',
      view: 'whole',
      width: 160,
      height: 200,
      passes,
    });
    maker.dispose();
    return pixelsOf(png);
  },
};

export type Workbench = typeof workbench;

declare global {
  interface Window {
    workbench: Workbench;
  }
}

window.workbench = workbench;
