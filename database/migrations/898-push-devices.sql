-- Owned by server/src/areas/identity. Messages on devices (docs/decisions/166-send-web-push-without-secrets.md).

create table identity.push_device (
  id bigint generated always as identity primary key,
  customer_id integer not null references identity.customer on delete cascade,
  session_id bigint,
  endpoint text not null check (length(endpoint) between 1 and 1000),
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 32),
  locale text not null,
  browser text not null check (length(browser) <= 300),
  created_at timestamptz not null
);
create index push_device_of_customer on identity.push_device (customer_id, id);
create index push_device_of_session on identity.push_device (session_id) where session_id is not null;
comment on table identity.push_device is 'Browsers in which members have switched on messages. At most 10 of an account.';
comment on column identity.push_device.session_id is 'The session that was last used there. Ending it by hand removes the device; a session that expires does not.';
comment on column identity.push_device.endpoint is 'The address at the browser''s push service: who knows it and the shop''s key can write to the device.';
comment on column identity.push_device.p256dh is 'The browser''s public key, base64url.';
comment on column identity.push_device.auth is 'The secret by which the browser recognises what is for it, base64url.';
comment on column identity.push_device.locale is 'The language of the page when the device was last used.';
comment on column identity.push_device.browser is 'The header User-Agent, for the list of devices.';

alter table identity.subscription drop constraint subscription_channel_check;
alter table identity.subscription drop constraint subscription_purpose_check;
alter table identity.subscription
  add constraint subscription_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push')),
  add constraint subscription_purpose_check check (
    purpose in ('newsletter', 'points', 'wishlist', 'anniversaries', 'order', 'pickup', 'gold-alert', 'appointment')
  );
comment on column identity.subscription.recipient_key is
  'An e-mail address in lower case, a proven mobile number in E.164, or for messages on devices customer: and the account''s id.';
alter table identity.consent drop constraint consent_channel_check;
alter table identity.consent drop constraint consent_purpose_check;
alter table identity.consent
  add constraint consent_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push')),
  add constraint consent_purpose_check check (
    purpose in ('newsletter', 'points', 'wishlist', 'anniversaries', 'order', 'pickup', 'gold-alert', 'appointment')
  );
