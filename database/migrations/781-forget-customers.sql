-- Owned by server/src/areas/identity, cart and the platform: what the closing of an account needs.

-- A consent stays as proof without the person: a keyed hash in place of the address, and no customer.
drop trigger keep_consents on identity.consent;
create or replace function identity.keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.customer_id is null and new.recipient_key like 'closed:%'
      and (new.id, new.channel, new.purpose, new.given, new.source, new.at)
        = (old.id, old.channel, old.purpose, old.given, old.source, old.at) then
      return new;
    end if;
  end if;
  raise exception 'identity.consent is append only';
end
$$;
create trigger keep_consents before update or delete on identity.consent
  for each row execute function identity.keep_consents();
create index consent_of_customer on identity.consent (customer_id) where customer_id is not null;

create index cart_of_person on cart.cart (customer_id) where customer_id is not null;
create index message_of_recipient on platform.message (lower(recipient), id);

-- Owned by server/src/areas/members: after its member left, a request for miles names nobody.
alter table members.miles_request drop constraint miles_request_airline_name_check;
alter table members.miles_request drop constraint miles_request_membership_number_check;
alter table members.miles_request add constraint miles_request_airline_name_check
  check (airline_name = '' or airline_name ~ '^[A-Z][A-Z .''-]*$' and length(airline_name) <= 60);
alter table members.miles_request add constraint miles_request_membership_number_check
  check (membership_number = '' or membership_number ~ '^[0-9]{10}$');
