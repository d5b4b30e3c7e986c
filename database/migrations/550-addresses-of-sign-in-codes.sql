-- Owned by server/src/areas/identity. A code that comes back proves that its address is the customer's.

alter table identity.sign_in_code add column email_key text;
comment on column identity.sign_in_code.email_key is 'The address that the code was mailed to, as the key of an account; null for codes from before.';
