/** Reads codes in browsers without a detector of their own. Its WebAssembly file comes from the shop, not from a CDN. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

export const OwnDetector = BarcodeDetector;
