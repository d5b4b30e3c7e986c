-- Owned by server/src/areas/pricing. Codes of promotions that are issued to members for points.

alter table pricing.promotion_code add column issued_at timestamptz, add column valid_until timestamptz;
comment on column pricing.promotion_code.issued_at is 'When the shop issued the code to a member; null for codes of the retailer''s file.';
comment on column pricing.promotion_code.valid_until is 'When a code ends before its promotion does; null otherwise.';
