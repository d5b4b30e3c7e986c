-- Owned by server/src/areas/members. The terms of membership become data (docs/decisions/113-keep-terms-of-members-as-versions.md).

create table members.terms (
  version integer primary key check (version > 0),
  since date not null,
  terms jsonb not null,
  imported_at timestamptz not null
);
comment on table members.terms is 'Versions of what levels ask for and give, from members.json. Rows are only added; on a day the highest version that has begun holds.';
comment on column members.terms.since is 'The first day on which they hold, UTC+8.';

-- What the code had until now, without a discount, so that an upgrade changes no price.
insert into members.terms (version, since, terms, imported_at) values (1, '2000-01-01', '{
  "rates": {"hk": 100, "cn": 92, "my": 55, "sg": 17},
  "levels": {
    "fans": {"reach": 0, "keep": 0, "months": 12, "pointsPercent": 100, "craftDiscount": null, "benefits": []},
    "silver": {"reach": 1, "keep": 1, "months": 24, "pointsPercent": 100, "craftDiscount": null, "benefits": []},
    "gold": {"reach": 2000000, "keep": 1200000, "months": 12, "pointsPercent": 120, "craftDiscount": null, "benefits": []},
    "platinum": {"reach": 8000000, "keep": 5000000, "months": 12, "pointsPercent": 150, "craftDiscount": null, "benefits": []},
    "diamond": {"reach": 25000000, "keep": 15000000, "months": 12, "pointsPercent": 200, "craftDiscount": null, "benefits": []}
  },
  "points": {"waitDays": 15, "validMonths": 24, "noticeDays": [60, 30, 7],
    "percent": {"goods": 100, "craft": 100, "gold": 20, "bullion": 0}},
  "craft": {"classes": ["by-weight"], "exceptCategories": []}
}', now());

alter table members.purchase add column rate_percent integer;
update members.purchase set rate_percent = case region when 'hk' then 100 when 'cn' then 92 when 'my' then 55 else 17 end;
alter table members.purchase alter column rate_percent set not null, add check (rate_percent > 0);
comment on column members.purchase.rate_percent is 'What one Hong Kong dollar of the terms was worth in the region when it was paid, in hundredths; a refund uses it again.';
