import type { Connection } from '../../../platform/database.ts';
import type { Person } from '../store.ts';

export async function readMemberCodeOf(db: Connection, customerId: number): Promise<string | null> {
  const [row] = await db.query<{ code: string | null }>(
    'identity.member-code',
    'select member_code as code from identity.customer where id = $1',
    [customerId],
  );
  return row?.code ?? null;
}

/**
 * Gives an account this code, unless another account has it. Returns the account's code, which may come from a call at the
 * same time. Null if the account has no code yet, or does not exist.
 */
export async function giveCode(db: Connection, customerId: number, code: string): Promise<string | null> {
  const [row] = await db.query<{ code: string | null }>(
    'identity.give-member-code',
    `update identity.customer
     set member_code = coalesce(member_code,
       case when not exists (select from identity.customer other where other.member_code = $2) then $2 end)
     where id = $1 returning member_code as code`,
    [customerId, code],
  );
  return row?.code ?? null;
}

/** The member with a code, with the facts by which staff recognise them. */
export interface CodeHolder extends Pick<Person, 'firstName' | 'lastName' | 'mobile'> {
  readonly id: number;
  readonly email: string | null;
}

export async function customerOfCode(db: Connection, code: string): Promise<CodeHolder | null> {
  const [row] = await db.query<CodeHolder>(
    'identity.customer-of-member-code',
    `select id, email, first_name as "firstName", last_name as "lastName", mobile
     from identity.customer where member_code = $1`,
    [code],
  );
  return row ?? null;
}

/** Does the same as `customerOfCode`, and prevents that anybody starts the account over until the transaction ends. */
export async function holdCustomerOfCode(tx: Connection, code: string): Promise<CodeHolder | null> {
  const [row] = await tx.query<CodeHolder>(
    'identity.hold-customer-of-member-code',
    `select id, email, first_name as "firstName", last_name as "lastName", mobile
     from identity.customer where member_code = $1 for share`,
    [code],
  );
  return row ?? null;
}
