/** A file of its own, so that the code's arithmetic is loaded only when it is wanted. */
export { QrCode as OfficialCode } from '@jinlan/ui';
