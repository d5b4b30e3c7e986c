-- Owned by server/src/platform: each entry names the account of the shop that gives or takes the same amount (docs/decisions/172-book-each-entry-against-an-account-of-the-shop.md).

alter table platform.ledger_entry add column against text;
-- Entries from before are given the account that their cause says.
alter table platform.ledger_entry disable trigger keep_ledger;
update platform.ledger_entry entry set against = case
    when entry.kind = 'expiry' then 'breakage'
    when account.kind = 'points' then case
      when first.cause like 'grace:%' then 'breakage'
      when first.cause ~ '^(order|refund):' then 'orders'
      when first.cause ~ '^(gift|coupon|miles):' then 'rewards'
      when first.cause like 'account-closed:%' and first.kind = 'debit' then 'breakage'
      else 'goodwill'
    end
    when first.cause like 'grace:refund:%:release' then 'breakage'
    when first.cause ~ '^(redeem|gift-card|grace:gift-card):' then 'transfers'
    when first.cause ~ '^import' then 'imports'
    when first.cause like 'trade-in:%' then 'trade-ins'
    when first.cause like 'issue:%' or (first.cause like 'refund:%' and first.kind = 'debit') then 'card-sales'
    when first.cause ~ '^(order|refund|grace:refund):' then 'orders'
    else 'goodwill'
  end
from platform.ledger_account account, platform.ledger_entry first
where account.id = entry.account_id and first.id = coalesce(entry.reverses, entry.id);
alter table platform.ledger_entry enable trigger keep_ledger;
alter table platform.ledger_entry alter column against set not null;
alter table platform.ledger_entry add constraint ledger_entry_against_check check (against in (
  'card-sales', 'trade-ins', 'orders', 'rewards', 'goodwill', 'breakage', 'transfers', 'imports'
));
alter table platform.ledger_entry add constraint ledger_entry_expiry_check check (kind <> 'expiry' or against = 'breakage');
comment on column platform.ledger_entry.against is 'The account of the shop on the other side, which changes by the same amount, negated. A reversal has that of the entry it reverses.';
create index ledger_entry_at on platform.ledger_entry (at);

alter table platform.ledger_account add column book text not null
  generated always as (case when unit = 'points' then split_part(owner, ':', 2) else unit end) stored;
comment on column platform.ledger_account.book is 'The currency, or for points the region of the member: accounts whose sums are read together.';

create table platform.ledger_day (
  book text not null,
  day date not null,
  kind text not null,
  against text not null check (against in (
    'card-sales', 'trade-ins', 'orders', 'rewards', 'goodwill', 'breakage', 'transfers', 'imports'
  )),
  given bigint not null check (given >= 0),
  taken bigint not null check (taken >= 0),
  primary key (book, day, kind, against)
);
comment on table platform.ledger_day is 'Sums of the entries of finished business days (UTC+8), so that books are read without all entries. A job writes them, and the last days again.';
comment on column platform.ledger_day.given is 'What the accounts of customers got, in minor units or points.';
comment on column platform.ledger_day.taken is 'What the accounts of customers gave.';
create index ledger_day_day on platform.ledger_day (day);
