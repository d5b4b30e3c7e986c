/**
 * Reads QR codes and bar codes with the camera: by the browser's `BarcodeDetector` where it has one (Chrome on phones,
 * tablets and Macs), otherwise by one that loads on demand.
 */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

export type CodeFormat = 'qr_code' | 'code_128';

interface DetectorMaker {
  new (options: { readonly formats: CodeFormat[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function detectorMaker(formats: readonly CodeFormat[]): Promise<DetectorMaker> {
  const { BarcodeDetector: native } = globalThis as { readonly BarcodeDetector?: DetectorMaker };
  const supported: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && formats.every((format) => supported.includes(format))) return native;
  return (await import('./own-detector.ts')).OwnDetector;
}

/** A page without HTTPS has no camera. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** Milliseconds between two scans; a phone takes a tenth of that for a frame. */
const lookEveryMs = 200;

/** Why there is no camera. `noReader`: the code that reads codes could not be loaded. */
export type CameraRefusal = 'denied' | 'noCamera' | 'noReader';

/**
 * Shows the camera in `video` and reports every code until the signal aborts. Returns why there is no camera, or null
 * once it has ended.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  formats: readonly CodeFormat[],
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<CameraRefusal | null> {
  if (!hasCamera()) return 'noCamera';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError' ? 'denied' : 'noCamera';
  }
  let isReading = false;
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    const detector = new (await detectorMaker(formats))({ formats: [...formats] });
    while (!signal.aborted) {
      const codes = await detector.detect(video);
      isReading = true;
      if (signal.aborted) return null;
      for (const { rawValue } of codes) onCode(rawValue);
      await pause(signal);
    }
    return null;
  } catch {
    if (signal.aborted) return null;
    return isReading ? 'noCamera' : 'noReader';
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, lookEveryMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
