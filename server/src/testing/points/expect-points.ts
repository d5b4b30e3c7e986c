import { expect } from 'vitest';
import type { RunStatement } from '../books.ts';

/**
 * SQL statements that return inconsistent rows of members' points (`money-and-members 5`), by the name of the inconsistency.
 * They compare the tables of the areas with the ledger's entries, and the entries with their pairings.
 */
const wrongRows: Readonly<Record<string, string>> = {
  'an order whose points were not booked exactly once, less the points that refunds took': `
    select order_number from members.purchase left join lateral (
      select count(*) filter (where entry.kind = 'credit') as credits, sum(amount) as sum from platform.ledger_entry entry
      join platform.ledger_account account on account.id = account_id
      where account.kind = 'points' and owner = customer_id || ':' || region
        and (cause = 'order:' || order_number or cause like 'refund:' || order_number || ':%')
    ) entries on true
    where case when booked_at is null then sum is not null
      else coalesce(sum, 0) <> points or credits > 1 or (credits = 0 and points > 0) end`,
  'a gift that did not take its points exactly once, or did not return them exactly once when it was cancelled': `
    select gift.id from members.gift_redemption gift left join lateral (
      select debit.amount, count(*) over () as debits, (select sum(amount) from platform.ledger_entry
        where account_id = debit.account_id and reverses = debit.id) as back
      from platform.ledger_entry debit join platform.ledger_account account on account.id = account_id
      where cause = 'gift:' || gift.id and owner = customer_id || ':' || region
    ) taken on true
    where taken.amount is distinct from -gift.points or debits <> 1
      or (stage = 'cancelled') <> (back is not null) or back <> gift.points`,
  'an entry of a gift, coupon or adjustment that has no row, or an entry of an unknown cause': `
    select cause from platform.ledger_entry entry
    where (cause like 'gift:%' and not exists (select from members.gift_redemption where 'gift:' || id = cause))
      or (cause like 'coupon:%' and not exists (select from members.coupon where 'coupon:' || request_key = cause
        and coupon.points = -amount))
      or (cause like 'adjustment:%' and not exists (select from members.points_adjustment
        where 'adjustment:' || id = cause and change = amount))
      or cause !~ '^(order|refund|gift|coupon|adjustment|return|grace|expiry):'`,
  'a coupon or an adjustment without its entry': `
    select 'coupon ' || id from members.coupon where origin = 'points'
      and not exists (select from platform.ledger_entry where cause = 'coupon:' || request_key)
    union all select 'adjustment ' || id from members.points_adjustment
      where not exists (select from platform.ledger_entry where cause = 'adjustment:' || points_adjustment.id)`,
  'a customer whose adjustments differ in number from their rows in the change log': `
    select record_id from platform.change where action = 'points.adjust' group by record_id
    having count(*) <> (select count(*) from members.points_adjustment where customer_id = record_id)`,
  'a reward whose counter differs from the number of its gifts': `
    select key from members.reward where kind = 'gift'
      and taken <> (select count(*) from members.gift_redemption where reward_id = reward.id and stage <> 'cancelled')`,
  'a lot from which less than zero or more than its amount was taken': `
    select lot.id from platform.ledger_entry lot join platform.ledger_pairing on lot_id = lot.id
    group by lot.id having lot.kind <> 'credit' or sum(ledger_pairing.amount) not between 0 and lot.amount`,
  'a debit that is paired with less than zero or more than its amount': `
    select debit.id from platform.ledger_entry debit join platform.ledger_pairing on debit_id = debit.id
    where debit.amount < 0 group by debit.id having sum(ledger_pairing.amount) not between 0 and -debit.amount`,
  'an expiry that is not paired with its whole amount': `
    select debit.id from platform.ledger_entry debit left join platform.ledger_pairing on debit_id = debit.id
    where debit.kind = 'expiry' group by debit.id having sum(ledger_pairing.amount) is distinct from -debit.amount`,
  'points with days of grace that were not returned, or more of them than were returned': `
    select grace.id from platform.ledger_entry grace where cause like 'grace:%'
      and not exists (select from platform.ledger_entry back where back.account_id = grace.account_id
        and back.cause = 'return:' || substr(grace.cause, 7) and back.amount >= grace.amount)`,
  'an account whose balance is not the rest of its lots less its unpaired debits': `
    select account_id from (
      select entry.account_id, entry.amount, entry.kind = 'credit' as is_lot,
        coalesce((select sum(amount) from platform.ledger_pairing pairing where pairing.account_id = entry.account_id
          and case when entry.kind = 'credit' then lot_id else debit_id end = entry.id), 0) as paired,
        exists (select from platform.ledger_entry later where later.account_id = entry.account_id
          and later.reverses = entry.id) as is_reversed
      from platform.ledger_entry entry
    ) entry group by account_id
    having sum(amount) <> sum(case when is_lot then amount - paired when amount < 0 and not is_reversed then amount + paired
      else 0 end)`,
};

/** Expects that members' points are consistent. A failure names the inconsistency and shows up to five rows. */
export async function expectConsistentPoints(run: RunStatement): Promise<void> {
  for (const [name, text] of Object.entries(wrongRows))
    expect(await run(`${text} limit 5`).then((rows) => ({ [name]: rows }))).toEqual({ [name]: [] });
}
