/** Records a film of the canvas frame by frame: each frame goes to the recorder before the next is drawn. */

const FRAMES_A_SECOND = 30;
const KINDS = ['video/mp4;codecs=avc1.42E01E', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm'];

/**
 * `draw` receives the share (0 to 1) of a full turn, and null at the end to draw the former view. Returns null if the
 * browser cannot record a canvas.
 */
export async function filmOf(
  canvas: HTMLCanvasElement,
  seconds: number,
  draw: (share: number | null) => void,
): Promise<Blob | null> {
  if (typeof MediaRecorder === 'undefined' || typeof canvas.captureStream !== 'function') return null;
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  if (mimeType === undefined) return null;
  const stream = canvas.captureStream(FRAMES_A_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 6_000_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  );
  recorder.start();
  const startedAt = performance.now();
  for (;;) {
    const share = Math.min(1, (performance.now() - startedAt) / (seconds * 1000));
    draw(share);
    if (share === 1) break;
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  draw(null);
  return new Blob(parts, { type: mimeType.split(';')[0] ?? mimeType });
}
