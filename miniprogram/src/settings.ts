/** What the build writes into the code: the setting of the same name, and the provider of sign-in that has the mini-program. */
declare const SHOP_URL: string;
declare const MINI_PROGRAM_PLATFORM: string;
declare const SIGN_IN_PROVIDER: string;

export const settings = {
  /** The shop's address without a slash at the end. */
  shopUrl: (): string => SHOP_URL,
  platform: (): string => MINI_PROGRAM_PLATFORM,
  provider: (): string => SIGN_IN_PROVIDER,
};
