-- Owned by server/src/areas/identity: accounts whose password is the sample shop's, which production never accepts.

alter table identity.customer add column sample_password boolean not null default false;
comment on column identity.customer.sample_password is
  'The password came with the sample shop and was not changed since. Production never accepts it and reports the account.';

-- The sample's import hashes the password once for all its staff; no two other accounts share a hash, as each has its salt.
update identity.customer set sample_password = true
where id in (select customer_id from identity.staff_member)
  and password_hash in (
    select password_hash from identity.customer where password_hash is not null
    group by password_hash having count(*) > 1
  );

create index customer_sample_password on identity.customer (id) where sample_password;
