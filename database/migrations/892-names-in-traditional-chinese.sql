-- The names that come with an empty shop, in Traditional Chinese (docs/decisions/161-show-hong-kong-traditional-chinese-first.md).
-- Names that a retailer has changed stay as they are: the next import of their file converts them.
update pricing.board set name = board.name || jsonb_build_object('zh-Hant-HK', row.text)
from (values
  ('CN-CK9999', '足金（飾品）'), ('CN-CKBAR', '投資金條'), ('HK-CK9999', '足金（飾金）'), ('HK-CKBEAN', '金粒'),
  ('HK-PT9995', '足鉑')) as row (type, text)
where board.type = row.type and not board.name ? 'zh-Hant-HK';

update stores.website set name = website.name || jsonb_build_object('zh-Hant-HK', row.text)
from (values
  ('cn', '中國內地'), ('hk', '中國香港'), ('mo', '中國澳門'), ('my', '馬來西亞'), ('sg', '新加坡')) as row (market, text)
where website.market = row.market and not website.name ? 'zh-Hant-HK';

update stores.shop set name = name || '{"zh-Hant-HK": "珠寶店"}'
where name ->> 'zh-Hans-CN' = '珠宝店' and not name ? 'zh-Hant-HK';
update stores.shop set sub_brand = sub_brand || '{"zh-Hant-HK": "訂製"}'
where sub_brand ->> 'zh-Hans-CN' = '定制' and not sub_brand ? 'zh-Hant-HK';

update catalogue.category set name = name || '{"zh-Hant-HK": "全部貨品"}'
where name ->> 'zh-Hans-CN' = '全部商品' and parent_id is null and not name ? 'zh-Hant-HK';
