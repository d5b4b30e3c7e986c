/** A separate file, so that the code that computes QR codes loads on demand. */
export { QrCode as OfficialCode } from '@jinlan/ui';
