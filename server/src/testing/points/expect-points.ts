import { expect } from 'vitest';
import type { RunStatement } from '../books.ts';

/**
 * Statements that return what is wrong with the points of members (money-and-members 5); each returns nothing where all is
 * right. They compare what the areas wrote with the entries, and entries with pairings.
 */
const wrongRows: Readonly<Record<string, string>> = {
  'an order whose points were booked once, less what refunds took': `
    select order_number from members.purchase left join lateral (
      select count(*) filter (where entry.kind = 'credit') as credits, sum(amount) as sum from platform.ledger_entry entry
      join platform.ledger_account account on account.id = account_id
      where account.kind = 'points' and owner = customer_id || ':' || region
        and (cause = 'order:' || order_number or cause like 'refund:' || order_number || ':%')
    ) entries on true
    where case when booked_at is null then sum is not null
      else coalesce(sum, 0) <> points or credits > 1 or (credits = 0 and points > 0) end`,
  'a gift that took its points once, and gave them back once if it was cancelled': `
    select gift.id from members.gift_redemption gift left join lateral (
      select debit.amount, count(*) over () as debits, (select sum(amount) from platform.ledger_entry
        where account_id = debit.account_id and reverses = debit.id) as back
      from platform.ledger_entry debit join platform.ledger_account account on account.id = account_id
      where cause = 'gift:' || gift.id and owner = customer_id || ':' || region
    ) taken on true
    where taken.amount is distinct from -gift.points or debits <> 1
      or (stage = 'cancelled') <> (back is not null) or back <> gift.points`,
  'points that a gift, a coupon or an adjustment took or gave, without a row of theirs': `
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
  'an adjustment without its record of changes, or with two': `
    select record_id from platform.change where action = 'points.adjust' group by record_id
    having count(*) <> (select count(*) from members.points_adjustment where customer_id = record_id)`,
  'a reward whose count is not that of its gifts': `
    select key from members.reward where kind = 'gift'
      and taken <> (select count(*) from members.gift_redemption where reward_id = reward.id and stage <> 'cancelled')`,
  'a lot that was taken from below zero or above its amount': `
    select lot.id from platform.ledger_entry lot join platform.ledger_pairing on lot_id = lot.id
    group by lot.id having lot.kind <> 'credit' or sum(ledger_pairing.amount) not between 0 and lot.amount`,
  'a debit that is paired with more than it took': `
    select debit.id from platform.ledger_entry debit join platform.ledger_pairing on debit_id = debit.id
    where debit.amount < 0 group by debit.id having sum(ledger_pairing.amount) not between 0 and -debit.amount`,
  'an expiry that is not paired as a whole': `
    select debit.id from platform.ledger_entry debit left join platform.ledger_pairing on debit_id = debit.id
    where debit.kind = 'expiry' group by debit.id having sum(ledger_pairing.amount) is distinct from -debit.amount`,
  'a return of expired points without the days of grace, or with more than returned': `
    select grace.id from platform.ledger_entry grace where cause like 'grace:%'
      and not exists (select from platform.ledger_entry back where back.account_id = grace.account_id
        and back.cause = 'return:' || substr(grace.cause, 7) and back.amount >= grace.amount)`,
  'an account whose entries are not what is left of its lots less what it owes': `
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

/** Expects that points add up after whatever happened. */
export async function expectConsistentPoints(run: RunStatement): Promise<void> {
  for (const [name, text] of Object.entries(wrongRows))
    expect(await run(`${text} limit 5`).then((rows) => ({ [name]: rows }))).toEqual({ [name]: [] });
}
