/**
 * Reads QR codes and bar codes with the camera. Uses the browser's `BarcodeDetector` if it has one (Chrome on phones,
 * tablets and Macs), otherwise a detector that loads on demand.
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

/** Why there is no camera. `noReader`: the detector's code could not be loaded. */
export type CameraRefusal = 'denied' | 'noCamera' | 'noReader';

/** The camera in use, and the device's other cameras. */
export interface OpenCamera {
  readonly id: string;
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  /** Null if the camera has no light. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null;
}

export interface Watching {
  readonly formats: readonly CodeFormat[];
  /** Null for the camera at the back. */
  readonly cameraId: string | null;
  readonly onCode: (text: string) => void;
  readonly onCamera: (camera: OpenCamera) => void;
}

/**
 * Shows the camera in `video` and reports every code until the signal aborts. Returns why there is no camera, or null
 * once it has ended.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  { formats, cameraId, onCode, onCamera }: Watching,
  signal: AbortSignal,
): Promise<CameraRefusal | null> {
  if (!hasCamera()) return 'noCamera';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: cameraId === null ? { facingMode: 'environment' } : { deviceId: { exact: cameraId } },
    });
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError' ? 'denied' : 'noCamera';
  }
  let isReading = false;
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    const camera = await openCamera(stream);
    if (!signal.aborted) onCamera(camera);
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

/** Browsers tell the names of cameras only while one of them is in use. */
async function openCamera(stream: MediaStream): Promise<OpenCamera> {
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const cameras = devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, at) => ({ id: deviceId, name: label || String(at + 1) }));
  const abilities = track?.getCapabilities?.() as { readonly torch?: boolean } | undefined;
  return {
    id: track?.getSettings().deviceId ?? '',
    cameras,
    setTorch:
      track && abilities?.torch === true
        ? async (isOn) => {
            await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
          }
        : null,
  };
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
