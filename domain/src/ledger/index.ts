export {
  type Account,
  available,
  type Booking,
  balance,
  credit,
  type Debt,
  debit,
  type EntryKind,
  expire,
  type Lot,
  type NotEnough,
  type NothingToReverse,
  nextExpiry,
  type Original,
  type Pairing,
  reverse,
} from './ledger.ts';
export { type ShopAccount, shopAccounts } from './shop-accounts.ts';
