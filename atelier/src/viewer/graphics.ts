import type { WebGLRenderer } from 'three';

/** The capabilities of the browser's graphics card. */

/** Whether this browser can draw the piece at all. */
export function isAvailable(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/** Whether software emulates the graphics card, so every pixel and vertex costs processor time. */
export function isProgram(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const debugInfo = gl.getExtension('WEBGL_debug_renderer_info');
  const name = debugInfo === null ? '' : String(gl.getParameter(debugInfo.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Canvas pixels per CSS pixel; an emulated graphics card draws as many as the page shows, at most one. */
export const usualRatio = (renderer: WebGLRenderer): number =>
  isProgram(renderer) ? Math.min(1, devicePixelRatio) : Math.max(1.5, devicePixelRatio);
