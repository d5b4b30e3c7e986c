import type { LocalText } from '@jinlan/domain/markets';
import { type Fields, inWords } from '../../../platform/import/fields.ts';
import type { AttributeRow } from '../store.ts';
import { clean, key, picturePattern } from './patterns.ts';

const attributeCode = inWords(
  /^[a-z][a-z0-9_]{0,59}$/,
  'small letters, digits and _, at most 60, a letter first',
);
const optionCode = inWords(/^[a-z0-9][a-z0-9._-]{0,59}$/, 'small letters, digits and . _ -, at most 60');
const pageAddress = inWords(
  /^(\/(?!\/)|https:\/\/)\S*$/,
  'a path of the shop with its slash, or an https address',
);

/** What one entry of each file says, checked field by field; what it refers to is checked by whoever has the rest. */
export interface AttributeEntry extends Omit<AttributeRow, 'id'> {
  readonly options: readonly { readonly code: string; readonly label: LocalText }[];
}

/** What the shop itself computes with, or shows in another place. */
const ofShop = new Set([
  ...['design_style', 'making_days', 'pricing_mode', 'supply', 'weight_band', 'gold_weight'],
]);
/** Whether an attribute is shown of which nothing is said. */
export const isShown = (code: string): boolean => !ofShop.has(code);

export function readAttribute(fields: Fields): AttributeEntry {
  const code = fields.text('code', { pattern: attributeCode });
  return {
    code,
    label: fields.local('label', { max: 80 }),
    input: fields.choice('input', ['select', 'multiselect', 'text', 'boolean', 'number']),
    filterable: fields.flag('filterable'),
    searchable: fields.flag('searchable'),
    comparable: fields.has('comparable') ? fields.flag('comparable') : false,
    visible: fields.has('visible') ? fields.flag('visible') : isShown(code),
    position: fields.integer('position'),
    options: fields.has('options')
      ? fields.objects('options').map((option) => ({
          code: option.text('code', { pattern: optionCode }),
          label: option.local('label', { max: 80 }),
        }))
      : [],
  };
}

export interface CategoryEntry {
  readonly key: string;
  readonly parent: string | null;
  readonly urlKey: string;
  readonly position: number;
  readonly includeInMenu: boolean;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly labelCode: string | null;
  readonly labelName: LocalText | null;
  readonly image: string | null;
  readonly imageBanner: string | null;
  readonly isPageInternal: boolean;
  readonly pageUrl: string | null;
  readonly isStoreBrand: boolean;
}

export function readCategory(fields: Fields): CategoryEntry {
  const labelCode = fields.optionalText('label', { pattern: key });
  return {
    key: fields.text('key', { pattern: key }),
    parent: fields.optionalText('parent', { pattern: key }),
    urlKey: fields.text('urlKey', { pattern: key }),
    position: fields.integer('position'),
    includeInMenu: fields.flag('includeInMenu'),
    name: fields.local('name', { max: 80 }),
    description: clean(fields.local('description', { max: 5_000, empty: true })),
    labelCode,
    labelName: labelCode === null ? null : fields.local('labelName', { max: 80 }),
    image: fields.optionalText('image', { pattern: picturePattern }),
    imageBanner: fields.optionalText('imageBanner', { pattern: picturePattern }),
    isPageInternal: fields.flag('isPageInternal'),
    pageUrl: fields.optionalText('pageUrl', { pattern: pageAddress }),
    isStoreBrand: fields.flag('isStoreBrand'),
  };
}
