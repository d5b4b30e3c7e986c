import { isLocale } from '@jinlan/domain/markets';
import { readMemberCode } from '@jinlan/domain/members';
import { isOwn } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { isLiveToken, memberCodeFor } from '../member-codes/member-codes.ts';
import { holdCustomerOfCode } from '../member-codes/store-member-codes.ts';
import { readMobile, tryCode } from '../mobile/mobile-codes.ts';
import { openMobileAccount } from '../mobile/sign-in-by-mobile.ts';
import { putOffOnce, redeemMobileCode } from '../mobile/store-mobile-codes.ts';
import { holdAccountOfMobile } from '../mobile/store-mobiles.ts';
import { readPerson } from '../read-person.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { rulesOf } from '../sign-up/sign-up.ts';
import { lookUpRetentionMs } from './look-up-customer.ts';
import { type StaffActor, sellerOf } from './seller.ts';

/** Sales that one member of staff may begin in a day, right and wrong tries together. */
const salesOfStaff: SharedLimit = { name: 'staff-sale', most: 100, seconds: DAY };

/** How long a right code of a new number stays valid while the customer's name is typed. It can be used once. */
const nameSeconds = 15 * 60;

/**
 * How the member of staff identifies the customer of a sale: by the customer's card, by a code sent to the customer's
 * number, or by both.
 */
export interface SaleCustomerInput {
  /** The text of the QR code that the card, or its pass in a wallet, shows now. */
  readonly memberCode: string | null;
  readonly mobile: string | null;
  readonly code: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** The language of a new customer's e-mails, a locale; null or an unknown text for that of the request. */
  readonly language: string | null;
}

/** The customer of a sale, for the order; staff see the masked name. */
export interface SaleCustomer {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly mobile: string;
}

type Outcome =
  | { readonly kind: 'found'; readonly customer: SaleCustomer }
  | { readonly kind: 'code-invalid' | 'name-needed' | 'unknown' | 'own' | 'no-mobile' };

/**
 * Finds the customer of a sale or registers a new one, and does `work` in the same transaction. Otherwise somebody could
 * start the account over in between, and the sale would have the number of its former holder. Either a code or a card proves
 * that the customer consents. A code proves the number too; before it is typed, nobody is told anything about a number. A
 * card has to show its code of this moment: its digits alone never change, so they are refused. Each try counts for the
 * member of staff. Each success is recorded with the staff number, the store and the consent. Refuses with STAFF_ONLY,
 * STAFF_OWN, TOO_MANY_REQUESTS, MOBILE_CODE_INVALID, NAME_NEEDED, INVALID_NAME, INVALID_PHONE, MEMBER_CODE_INVALID,
 * MEMBER_CODE_STATIC, MEMBER_CODE_EXPIRED, MEMBER_NOT_FOUND and SALE_NEEDS_MOBILE.
 */
export async function customerForSale<Value>(
  services: Services,
  caller: Caller,
  input: SaleCustomerInput,
  work: (tx: Connection, customer: SaleCustomer) => Promise<Value>,
): Promise<Value> {
  const { platform } = services;
  const actor = sellerOf(caller.actor);
  await mustTake(platform, [{ limit: salesOfStaff, subject: actor.staffNo }]);
  const card = input.memberCode === null ? null : readMemberCode(input.memberCode);
  if (input.memberCode !== null && card === null) throw refuse('MEMBER_CODE_INVALID');
  if (card !== null && card.live === null) throw refuse('MEMBER_CODE_STATIC');
  if (card !== null && !isLiveToken(services, card, caller.now)) throw refuse('MEMBER_CODE_EXPIRED');
  const outcome = await platform.db.transaction(async (tx) => {
    const found = await (card === null
      ? byMobile(services, tx, caller, actor, input)
      : byCard(services, tx, caller, actor, card.code, input));
    return found.kind === 'found'
      ? ({ kind: 'done', value: await work(tx, found.customer) } as const)
      : found;
  });
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'code-invalid':
      throw refuse('MOBILE_CODE_INVALID');
    case 'name-needed':
      throw refuse('NAME_NEEDED');
    case 'unknown':
      throw refuse('MEMBER_NOT_FOUND');
    case 'own':
      throw refuse('STAFF_OWN');
    case 'no-mobile':
      throw refuse('SALE_NEEDS_MOBILE');
  }
}

async function byMobile(
  services: Services,
  tx: Connection,
  caller: Caller,
  actor: StaffActor,
  input: SaleCustomerInput,
): Promise<Outcome> {
  const { firstname, lastname, language } = input;
  const hasName = (firstname ?? '').trim() !== '' || (lastname ?? '').trim() !== '';
  const person = hasName ? readPerson({ firstname, lastname }, rulesOf(caller)) : null;
  const { e164 } = readMobile(caller, input.mobile ?? '');
  if (isOwn(actor, { customerId: null, mobile: e164 })) return { kind: 'own' };
  const right = await tryCode(services, tx, caller, {
    ...{ mobile: e164, purpose: 'sale' },
    code: input.code ?? '',
  });
  if (right === null) return { kind: 'code-invalid' };
  const known = await holdAccountOfMobile(tx, e164);
  if (known === null && person === null) {
    await putOffOnce(tx, right.key, new Date(services.platform.clock.now().getTime() + nameSeconds * 1000));
    return { kind: 'name-needed' };
  }
  if (!(await redeemMobileCode(tx, right.key, right.codeHash))) return { kind: 'code-invalid' };
  if (known !== null && right.sentAt < known.mobileProvenAt) return { kind: 'code-invalid' };
  const account =
    known ?? (person && (await openMobileAccount(tx, inLanguage(caller, language), e164, person)));
  if (account === null) return { kind: 'code-invalid' };
  if (isOwn(actor, { customerId: String(account.customerId) })) return { kind: 'own' };
  if (known === null) await memberCodeFor(services, tx, account.customerId);
  const customerId = String(account.customerId);
  await record(tx, actor, caller.now, customerId, { consent: 'code', created: known === null });
  const { firstName, lastName } = account;
  return { kind: 'found', customer: { customerId, firstName, lastName, mobile: e164 } };
}

const inLanguage = (caller: Caller, language: string | null): Caller =>
  language !== null && isLocale(language)
    ? { ...caller, storeView: { ...caller.storeView, locale: language } }
    : caller;

async function byCard(
  services: Services,
  tx: Connection,
  caller: Caller,
  actor: StaffActor,
  cardCode: string,
  { mobile, code }: SaleCustomerInput,
): Promise<Outcome> {
  const member = await holdCustomerOfCode(tx, cardCode);
  if (member === null) {
    await record(tx, actor, caller.now, null, { consent: 'card' });
    return { kind: 'unknown' };
  }
  const customerId = String(member.id);
  if (isOwn(actor, { customerId, mobile: member.mobile })) return { kind: 'own' };
  let proven: string | null = null;
  if (member.mobile === null && mobile !== null) {
    const { e164 } = readMobile(caller, mobile);
    if (isOwn(actor, { customerId: null, mobile: e164 })) return { kind: 'own' };
    const right = await tryCode(services, tx, caller, { mobile: e164, purpose: 'sale', code: code ?? '' });
    if (right === null || !(await redeemMobileCode(tx, right.key, right.codeHash)))
      return { kind: 'code-invalid' };
    proven = e164;
  }
  const number = member.mobile ?? proven;
  if (number === null) return { kind: 'no-mobile' };
  await record(tx, actor, caller.now, customerId, { consent: proven === null ? 'card' : 'card and code' });
  const { firstName, lastName } = member;
  return { kind: 'found', customer: { customerId, firstName, lastName, mobile: number } };
}

/**
 * Records which member of staff found which customer for a sale, and how the customer consented. Numbers and codes are not
 * stored.
 */
const record = (
  tx: Connection,
  actor: StaffActor,
  now: Date,
  customerId: string | null,
  facts: Readonly<Record<string, string | boolean>>,
): Promise<void> =>
  recordChange(tx, actor, now, {
    action: 'sale.begin',
    record: { kind: 'customer', id: customerId },
    after: { store: actor.storeId, ...facts },
    expiresAt: new Date(now.getTime() + lookUpRetentionMs),
  });
