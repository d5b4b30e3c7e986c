-- Owned by server/src/areas/ordering. What an e-invoice is for, line by line, when its amount was fixed. Later returns do
-- not change it, so that each red invoice takes back what was invoiced for its pieces.

alter table ordering.e_invoice add column lines jsonb not null default '[]';
comment on column ordering.e_invoice.lines is 'Amount and pieces by the position of the order''s line, without pieces that were returned before; empty in those of older versions, where every line counts whole.';
