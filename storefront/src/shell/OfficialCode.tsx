/** A separate file, so the code that computes QR codes loads on demand. */
export { QrCode as OfficialCode } from '@jinlan/ui';
