-- Owned by server/src/areas/pricing. Codes that are issued to members belong to them, and promotions say what issues them
-- (docs/decisions/117-bind-coupons-to-their-member.md).

alter table pricing.promotion add column issue jsonb check (issue is null or trigger = 'codes');
comment on column pricing.promotion.issue is 'What issues its codes to members without points; null for nothing.';
create index promotion_issue on pricing.promotion (market, id) where issue is not null;

alter table pricing.promotion_code add column owner text;
comment on column pricing.promotion_code.owner is 'The customer to whom it was issued, who alone can use it; null for codes that anybody may type.';
