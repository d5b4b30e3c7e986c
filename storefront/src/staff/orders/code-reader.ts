/**
 * Reads QR codes with the camera where the browser has `BarcodeDetector`: Chrome on phones, tablets and Macs. Elsewhere
 * there is no camera button, and staff type the short word.
 */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const qr = 'qr_code';

function detectorMaker(): DetectorMaker | null {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorMaker };
  return BarcodeDetector ?? null;
}

export async function canReadCodes(): Promise<boolean> {
  const maker = detectorMaker();
  // A page without HTTPS has no camera.
  if (!maker || !navigator.mediaDevices?.getUserMedia) return false;
  try {
    return (await maker.getSupportedFormats()).includes(qr);
  } catch {
    return false;
  }
}

/** Milliseconds between two scans; a phone takes a tenth of that for a frame. */
const lookEveryMs = 200;

export type CameraRefusal = 'denied' | 'noCamera';

/**
 * Shows the camera in `video` and reports every code until the signal aborts. Returns why there is no camera, or null
 * once it has ended.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<CameraRefusal | null> {
  const maker = detectorMaker();
  if (!maker) return 'noCamera';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError' ? 'denied' : 'noCamera';
  }
  try {
    if (signal.aborted) return null;
    const detector = new maker({ formats: [qr] });
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const codes = await detector.detect(video);
      if (signal.aborted) return null;
      for (const { rawValue } of codes) onCode(rawValue);
      await pause(signal);
    }
    return null;
  } catch {
    return signal.aborted ? null : 'noCamera';
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
