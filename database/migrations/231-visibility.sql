-- Where a piece is shown by itself: in lists and in search, in one of them, or nowhere (it is then sold as a part of a group or
-- bundle only, and has no page).

alter table catalogue.product add column visibility text not null default 'both'
  check (visibility in ('both', 'catalogue', 'search', 'none'));
comment on column catalogue.product.visibility is 'both, catalogue (lists and its page), search (results and its page), none (no page: a part of others).';
