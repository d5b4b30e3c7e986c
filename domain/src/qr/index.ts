export { type QrModules, qrModules } from './qr.ts';
