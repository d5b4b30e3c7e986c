/** The wallets through which a card may pay, by Stripe's codes. A wallet's name stands where a card's brand would. */
export const cardWallets = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
} as const;

export type CardWallet = keyof typeof cardWallets;

export const isCardWallet = (code: unknown): code is CardWallet =>
  typeof code === 'string' && Object.hasOwn(cardWallets, code);

const names: ReadonlySet<unknown> = new Set(Object.values(cardWallets));

/** Whether a stored brand is the name of a wallet. */
export const isWalletName = (brand: string | null): boolean => names.has(brand);
