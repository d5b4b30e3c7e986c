-- Owned by sandbox/src/stripe. Cards that a wallet gave.

alter table sandbox_stripe.method
  add column wallet text check (wallet in ('apple_pay', 'google_pay')),
  add constraint wallet_gives_a_card check (wallet is null or type = 'card');
comment on column sandbox_stripe.method.wallet is 'The wallet that gave the card; null for one that was typed.';
