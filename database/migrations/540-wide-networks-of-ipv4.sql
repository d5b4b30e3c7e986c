-- Owned by server/src/areas/ordering. The wide network of an IPv4 address is its /24.

comment on column ordering.sales_order.wide_network is 'The same of the wide network of the source: an IPv4 /24 or an IPv6 /48.';
