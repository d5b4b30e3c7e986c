import type { Platform } from '../../platform.ts';
import { applePass } from './apple.ts';
import { createGoogleWallet } from './google.ts';

/** The content of a member's card in a wallet, in the member's language. */
export interface PassCard {
  /** Identifies the pass of one member, and tells nothing about them. */
  readonly serial: string;
  /** Sixteen digits. */
  readonly code: string;
  /** In groups of four. */
  readonly shownCode: string;
  /** The key from which a pass computes codes that change each minute. */
  readonly key: Buffer;
  readonly name: string;
  readonly shop: string;
  readonly title: string;
  readonly codeLabel: string;
  readonly linkLabel: string;
  readonly url: string;
}

/** The phones' wallets; null for a wallet for which the retailer has no account. */
export interface Wallets {
  readonly apple: { pass(card: PassCard): Promise<Buffer> } | null;
  readonly google: { saveLink(card: PassCard): Promise<string> } | null;
}

export function createWallets(platform: Pick<Platform, 'http' | 'clock' | 'config'>): Wallets {
  const { apple, google } = platform.config.walletPasses;
  return {
    apple: apple && { pass: (card) => applePass(apple, card) },
    google: google && createGoogleWallet(platform, google),
  };
}
