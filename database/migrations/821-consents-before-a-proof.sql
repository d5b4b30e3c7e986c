-- Owned by server/src/areas/identity. Consents that an account gave for an address end when its owner first shows that it
-- is theirs (docs/decisions/135-prove-the-owner-before-ways-to-sign-in-change.md).

alter table identity.consent drop constraint consent_source_check;
alter table identity.consent add constraint consent_source_check check (
  source in ('sign-up', 'account', 'footer', 'confirmed', 'new-address', 'link', 'age', 'former', 'first-proof')
);
comment on column identity.consent.source is
  'confirmed: by the link mailed to a guest; link: by the one in an e-mail; age: a birth date showed a minor; former: the newsletter covered it before; first-proof: the owner showed for the first time that the address is theirs.';
