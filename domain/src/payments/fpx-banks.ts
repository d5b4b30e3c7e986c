/** The banks of Malaysia's FPX for private customers, by Stripe's codes, in the order of their names. */
export const fpxBanks = {
  affin_bank: 'Affin Bank',
  alliance_bank: 'Alliance Bank',
  ambank: 'AmBank',
  bank_islam: 'Bank Islam',
  bank_muamalat: 'Bank Muamalat',
  bank_rakyat: 'Bank Rakyat',
  bsn: 'BSN',
  cimb: 'CIMB Clicks',
  hong_leong_bank: 'Hong Leong Bank',
  hsbc: 'HSBC Bank',
  kfh: 'KFH',
  maybank2u: 'Maybank2U',
  ocbc: 'OCBC Bank',
  public_bank: 'Public Bank',
  rhb: 'RHB Bank',
  standard_chartered: 'Standard Chartered',
  uob: 'UOB Bank',
} as const;

export type FpxBank = keyof typeof fpxBanks;

export const isFpxBank = (code: string): code is FpxBank => Object.hasOwn(fpxBanks, code);
