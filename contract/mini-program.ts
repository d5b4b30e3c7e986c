/**
 * The interface between the shop's pages and the mini-program around them: the mini-program's pages that the shop
 * opens, and the shop's pages that the mini-program opens. They pass data in queries and fragments; a fragment reaches
 * no server.
 */

/** Pages of the mini-program (`miniprogram/`), as `wx.navigateTo` takes them. */
export const MINI_PROGRAM_PAGES = {
  web: '/pages/web/web',
  signIn: '/pages/sign-in/sign-in',
  pay: '/pages/pay/pay',
  poster: '/pages/poster/poster',
  scan: '/pages/scan/scan',
} as const;

/** Pages of the shop that the mini-program opens (specification 2). */
export const MINI_PROGRAM_ENTRIES = { entry: '/wechat/minipro', sign: '/wechat/sign' } as const;

/** The platform in an address or a stored value; null if the value is missing, or no valid name. */
export const readPlatform = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(value) ? value : null;

/**
 * Whether a page is inside a mini-program, by the browser's `User-Agent`. Pages may use it to choose functions, but
 * never to grant rights.
 */
export const isMiniProgramAgent = (userAgent: string): boolean =>
  /MicroMessenger/i.test(userAgent) && /miniProgram/i.test(userAgent);
