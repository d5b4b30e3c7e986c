-- Consents by channel and kind of message (docs/decisions/119-ask-for-consent-by-channel-and-kind.md).

alter table identity.subscription drop constraint subscription_channel_check;
alter table identity.subscription drop constraint subscription_pkey;
alter table identity.subscription
  add constraint subscription_channel_check check (channel in ('email', 'sms', 'whatsapp')),
  add purpose text not null default 'newsletter'
    check (purpose in ('newsletter', 'points', 'wishlist', 'anniversaries')),
  add primary key (channel, recipient_key, purpose);
alter table identity.subscription alter purpose drop default;
comment on table identity.subscription is 'Who allows which messages now, customer or not; why is in identity.consent.';
comment on column identity.subscription.recipient_key is 'An e-mail address in lower case, or a proven mobile number in E.164.';

alter table identity.consent drop constraint consent_channel_check;
alter table identity.consent drop constraint consent_purpose_check;
alter table identity.consent drop constraint consent_source_check;
alter table identity.consent
  add constraint consent_channel_check check (channel in ('email', 'sms', 'whatsapp')),
  add constraint consent_purpose_check
    check (purpose in ('newsletter', 'points', 'wishlist', 'anniversaries')),
  add constraint consent_source_check check (
    source in ('sign-up', 'account', 'footer', 'confirmed', 'new-address', 'link', 'age', 'former')
  ),
  add text_version integer check (text_version > 0),
  add market text check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  add locale text,
  add network text check (length(network) <= 64);
create index consent_customer on identity.consent (customer_id, id) where customer_id is not null;
comment on column identity.consent.source is
  'confirmed: by the link mailed to a guest; link: by the one in an e-mail; age: a birth date showed a minor; former: the newsletter covered it before.';
comment on column identity.consent.text_version is 'Which texts were consented to (docs/operating/consent-texts.md); null before they had versions, and where nothing was shown.';
comment on column identity.consent.network is 'The masked network of whoever gave it or took it back; null where no request did.';

-- Notices of wish lists went to customers with the newsletter, whose text named them. They stay until taken back.
with former as (
  insert into identity.subscription (channel, recipient_key, purpose, subscribed, changed_at)
  select channel, recipient_key, 'wishlist', true, now()
  from identity.subscription
  where subscribed and recipient_key in (select email_key from identity.customer)
  returning recipient_key, changed_at
)
insert into identity.consent (channel, recipient_key, customer_id, purpose, given, source, at)
select 'email', recipient_key, customer.id, 'wishlist', true, 'former', changed_at
from former join identity.customer on email_key = recipient_key;
