import type { Caller, Services } from '../services.ts';
import { type MarkedAccount, readMark, writeMark } from '../sign-in/browser-marks.ts';
import { markOptions } from '../sign-in/sign-in.ts';

/** A mark that contains only the number, because a request for a code does not look up an account. */
const marked = (mobile: string): MarkedAccount => ({
  kind: 'mobile',
  name: mobile,
  customerId: 0,
  passwordHash: null,
});

/** Marks the browser as one in which a code for the number came back. */
export function markBrowserOfMobile({ platform }: Services, caller: Caller, mobile: string): void {
  caller.setCookies(writeMark(marked(mobile), caller.cookies, markOptions(platform)));
}

export function isBrowserOfMobile({ platform }: Services, caller: Caller, mobile: string): boolean {
  const secret = platform.config.secrets.application;
  return readMark(secret, marked(mobile), caller.cookies, platform.clock.now()) !== null;
}
