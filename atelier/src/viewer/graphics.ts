import type { WebGLRenderer } from 'three';

/** What the browser's graphics card can do. */

/** Whether this browser can draw the piece at all. */
export function isAvailable(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/** Whether the graphics card is a program: every pixel and every corner then costs the page's own processor. */
export function isProgram(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const told = gl.getExtension('WEBGL_debug_renderer_info');
  const name = told === null ? '' : String(gl.getParameter(told.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** A graphics card that is a program draws no more pixels than the page has. */
export const usualRatio = (renderer: WebGLRenderer): number =>
  isProgram(renderer) ? 1 : Math.max(1.5, devicePixelRatio);
