-- Owned by server/src/platform/gateways. What an e-mail encloses is drawn when it is delivered, and never stored.
alter table platform.message add column enclosure text check (length(enclosure) <= 80);
comment on column platform.message.enclosure is
  'What the e-mail encloses, as kind:id, such as gift-card:12: its files are drawn for each delivery. Null for a plain e-mail.';
