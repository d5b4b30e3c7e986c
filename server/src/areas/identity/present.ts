import type { Locale } from '@jinlan/domain/markets';
import type { Actor } from '@jinlan/domain/people';
import { accountMail } from '@jinlan/messages/every-locale';
import type { Wire } from '../../graphql/wire.ts';
import type { SignInProvider } from '../../platform/gateways/index.ts';
import { showAddress } from './addresses/sent-address.ts';
import type { AddressRow } from './addresses/store-addresses.ts';
import type { Services } from './services.ts';
import type { CustomerRow } from './store.ts';

/** The specification's number for each role; 1 is every customer. */
const roleIds = { customer: 1, adviser: 2, manager: 3 } as const;

/** Magento's id of the general customer group. */
const customerGroup = 1;

/**
 * Presents a customer in Magento's shape. The staff fields come from the session, not from the
 * customer's row.
 */
export function presentCustomer(
  { shop }: Services,
  row: Omit<CustomerRow, 'id'> & { readonly id: number | null },
  actor: Actor,
  locale: Locale,
): Wire<'Customer'> {
  // A null id means a pending sign-up that waits for its e-mailed code.
  const id = row.id === null ? '' : String(row.id);
  const staff = actor.kind === 'staff' && actor.customerId === id ? actor : null;
  const role = staff?.role ?? 'customer';
  return {
    id: row.id,
    customer_id: id,
    email: row.email,
    firstname: row.firstName,
    middlename: row.middleName,
    lastname: row.lastName,
    prefix: row.prefix,
    suffix: null,
    gender: null,
    taxvat: null,
    group_id: customerGroup,
    date_of_birth: row.birthDate,
    dob: row.birthDate,
    mobile_phone: row.mobile,
    mobile_verified: row.mobileProven,
    has_password: row.hasPassword,
    age_range: row.ageRange,
    email_verified: row.emailVerified,
    is_confirmed: row.id !== null,
    confirmation_status:
      row.id === null ? 'ACCOUNT_CONFIRMATION_REQUIRED' : 'ACCOUNT_CONFIRMATION_NOT_REQUIRED',
    group: { uid: btoa(String(customerGroup)) },
    is_subscribed: row.subscribed,
    allow_remote_shopping_assistance: false,
    created_at: row.createdAt.toISOString(),
    default_billing: row.defaultBilling === null ? null : String(row.defaultBilling),
    default_shipping: row.defaultShipping === null ? null : String(row.defaultShipping),
    role,
    role_id: roleIds[role],
    staff_no: staff?.staffNo ?? null,
    default_store_identifier: staff?.storeId ?? null,
    staff_store_name: staff === null ? null : (shop.store(staff.storeId)?.name[locale] ?? null),
    staff_store_is_eshop: staff === null ? null : (shop.store(staff.storeId)?.isEshop ?? false),
    session_expires_at: row.sessionExpiresAt?.toISOString() ?? null,
  };
}

const providerKinds = { openid: 'OPENID', apple: 'APPLE', wechat: 'WECHAT' } as const;

/** Presents a company by which customers sign in; its name is the brand's, or the language's word for it. */
export const presentProvider = (
  { code, kind, name }: SignInProvider,
  locale: Locale,
): Wire<'SignInProvider'> => ({
  code,
  kind: providerKinds[kind],
  name: name ?? accountMail[locale].wechat,
});

/** Presents an address of the book in Magento's shape. */
export function presentBookAddress(row: AddressRow, locale: Locale): Wire<'CustomerAddress'> {
  const { address, prefix } = row;
  const { street, city, postcode, region, vatId } = showAddress(address, locale);
  return {
    id: row.id,
    uid: Buffer.from(String(row.id)).toString('base64'),
    customer_id: row.customerId,
    firstname: address.firstName,
    lastname: address.lastName,
    middlename: null,
    prefix,
    suffix: null,
    company: address.company,
    street,
    city,
    district: address.district,
    building: address.building,
    unit: address.unit,
    region: region && { region_code: region.code, region: region.name, region_id: region.id },
    region_id: region?.id ?? null,
    postcode,
    country_code: address.country,
    country_id: address.country,
    telephone: address.telephone,
    fax: null,
    vat_id: vatId,
    default_shipping: row.defaultShipping,
    default_billing: row.defaultBilling,
    extension_attributes: [],
    custom_attributes: [],
    custom_attributesV2: [],
  };
}
