import { marketFacts, type StoreView } from '@jinlan/domain/markets';
import {
  type AddressField,
  addressForms,
  EMAIL_MAX,
  NAME_MAX,
  prefixes,
  regions,
  STREET_LINES,
} from '@jinlan/domain/people';
import { RETURN_REASON_MAX } from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type {
  AttributeEntityTypeEnum,
  AttributeFrontendInputEnum,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Words } from '../words.ts';

/**
 * A field of one of Magento's forms, so that a client can render the form without knowing the shop. Codes are those of the
 * GraphQL inputs.
 */
interface FormField {
  readonly code: string;
  readonly label: string;
  readonly input?: AttributeFrontendInputEnum;
  readonly required?: boolean;
  /** Maximum number of characters. */
  readonly maxLength?: number;
  readonly lines?: number;
  /** The default value. */
  readonly defaultValue?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

type FormEntity = Exclude<AttributeEntityTypeEnum, 'CATALOG_PRODUCT' | 'CATALOG_CATEGORY'>;

const forms: Readonly<Record<string, FormEntity>> = {
  customer_account_create: 'CUSTOMER',
  customer_account_edit: 'CUSTOMER',
  customer_register_address: 'CUSTOMER_ADDRESS',
  customer_address_edit: 'CUSTOMER_ADDRESS',
};

/** `country`: the name of the store view's country. */
export function presentForm(
  formCode: string,
  view: StoreView,
  words: Words,
  country: string,
): Wire<'AttributesFormOutput'> {
  const entity = Object.hasOwn(forms, formCode) ? forms[formCode] : undefined;
  if (entity === undefined)
    return {
      items: [],
      errors: [{ type: 'ENTITY_NOT_FOUND', message: `Form "${formCode}" could not be found.` }],
    };
  return { items: presentForms(entity, view, words, country), errors: [] };
}

/** The fields of customers, of their addresses, or of a piece to return. */
export function presentForms(
  entity: FormEntity,
  view: StoreView,
  words: Words,
  country: string,
): Wire<'CustomAttributeMetadataInterface'>[] {
  return fieldsOf(entity, view, words, country).map((field, position) =>
    presentField(field, position, entity),
  );
}

function fieldsOf(entity: FormEntity, view: StoreView, words: Words, country: string): readonly FormField[] {
  switch (entity) {
    case 'CUSTOMER':
      return personFields(view, words);
    case 'CUSTOMER_ADDRESS':
      return addressFields(view, words, country);
    case 'RMA_ITEM':
      return [
        {
          code: 'reason',
          label: orderWords[view.locale]['return.reason'],
          input: 'TEXTAREA',
          maxLength: RETURN_REASON_MAX,
        },
      ];
  }
}

function presentField(
  field: FormField,
  position: number,
  entity: FormEntity,
): Wire<'CustomAttributeMetadataInterface'> {
  const {
    code,
    label,
    input = 'TEXT',
    required = false,
    maxLength,
    lines,
    defaultValue,
    options = [],
  } = field;
  return {
    __typename: entity === 'RMA_ITEM' ? 'ReturnItemAttributeMetadata' : 'CustomerAttributeMetadata',
    code,
    label,
    entity_type: entity,
    frontend_input: input,
    frontend_class: null,
    is_required: required,
    is_unique: code === 'email',
    default_value: defaultValue ?? null,
    options: options.map((option) => ({
      __typename: 'AttributeOptionMetadata',
      ...option,
      is_default: option.value === defaultValue,
    })),
    input_filter: null,
    multiline_count: lines ?? 1,
    sort_order: position,
    validate_rules: maxLength === undefined ? [] : [{ name: 'MAX_TEXT_LENGTH', value: String(maxLength) }],
  };
}

function personFields({ locale }: StoreView, words: Words): readonly FormField[] {
  return [
    {
      code: 'prefix',
      label: words(locale, 'form.prefix'),
      input: 'SELECT',
      options: prefixes.map((value) => ({ value, label: words(locale, `form.prefix.${value}`) })),
    },
    ...nameFields(locale, words),
    { code: 'email', label: words(locale, 'form.email'), required: true, maxLength: EMAIL_MAX },
    { code: 'mobile_phone', label: words(locale, 'form.telephone') },
    { code: 'date_of_birth', label: words(locale, 'form.date_of_birth'), input: 'DATE' },
  ];
}

const nameFields = (locale: StoreView['locale'], words: Words): readonly FormField[] =>
  (['firstname', 'lastname'] as const).map((code) => ({
    code,
    label: words(locale, `form.${code}`),
    required: true,
    maxLength: NAME_MAX,
  }));

function addressFields({ locale, market }: StoreView, words: Words, name: string): readonly FormField[] {
  const { country } = marketFacts[market];
  const fieldsFor = (field: AddressField): readonly FormField[] => {
    const { name: code, required, maxLength } = field;
    if (code === 'name') return nameFields(locale, words);
    const plain = { code, label: words(locale, `form.${code}`), required, maxLength };
    if (code === 'street') return [{ ...plain, input: 'MULTILINE', lines: STREET_LINES }];
    if (!field.fromRegions) return [plain];
    return [
      {
        code: 'region_id',
        label: plain.label,
        input: 'SELECT',
        required,
        options: regions[country].map((region) => ({ value: String(region.id), label: region.name[locale] })),
      },
    ];
  };
  return [
    ...addressForms[country].flatMap(fieldsFor),
    {
      code: 'country_code',
      label: words(locale, 'form.country_code'),
      input: 'SELECT',
      required: true,
      defaultValue: country,
      options: [{ value: country, label: name }],
    },
  ];
}
