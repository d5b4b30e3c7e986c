/** The form in which a buyer requests a Mainland e-invoice (trade-facts 5.6). */
import { err, ok, type Refusal, type Result } from '../kernel/index.ts';
import {
  asciiDigits,
  halfWidth,
  plainText,
  readEmail,
  readPhone,
  withoutInvisible,
} from '../people/index.ts';
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts';

/** 普通 and 专用: only the special one can be set off against a company's own VAT. */
export const invoiceTypes = ['general', 'special'] as const;
export const titleKinds = ['person', 'company'] as const;

export interface EInvoiceForm {
  readonly type: (typeof invoiceTypes)[number];
  readonly titleKind: (typeof titleKinds)[number];
  /** Name of the person or company. */
  readonly title: string;
  /** The next five are null for persons; all but the number also in general invoices that lack them. */
  readonly taxNumber: string | null;
  readonly address: string | null;
  readonly telephone: string | null;
  readonly bank: string | null;
  readonly account: string | null;
  readonly email: string;
  /** In E.164; null where none was given. */
  readonly mobile: string | null;
  readonly remark: string | null;
}

export type EInvoiceField = keyof EInvoiceForm;
export type TypedForm = Pick<EInvoiceForm, 'type' | 'titleKind'> & {
  readonly [Field in Exclude<EInvoiceField, 'type' | 'titleKind'>]: string;
};

export type EInvoiceFormRefusal = Refusal<
  'E_INVOICE_FORM',
  {
    readonly field: EInvoiceField;
    readonly reason: 'missing' | 'too-long' | 'wrong-characters' | 'wrong-number' | 'for-companies';
  }
>;

/** Most characters of each text. */
export const eInvoiceMost = {
  title: 100,
  address: 100,
  telephone: 20,
  bank: 60,
  account: 34,
  remark: 100,
} as const;

const companyFields = ['address', 'telephone', 'bank', 'account'] as const;
type CompanyField = (typeof companyFields)[number];
/** Tax systems store no symbols, and none of plane 1, where emoji are. Rare Chinese characters of names are in plane 2 and 3. */
const patterns = {
  title: /^(?:(?![\u{10000}-\u{1FFFF}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}+])+$/u,
  telephone: /^[0-9+() -]+$/,
  account: /^[0-9 -]+$/,
} as const;

/** The first problem of each field, in the order of the form. */
export function problemsOfForm(typed: TypedForm): readonly EInvoiceFormRefusal[] {
  const problems: EInvoiceFormRefusal[] = [];
  readForm(typed, problems);
  return problems;
}

/** Reads a form, and drops the fields that an invoice for a person does not have. Refuses with the first wrong field. */
export function readEInvoiceForm(typed: TypedForm): Result<EInvoiceForm, EInvoiceFormRefusal> {
  const problems: EInvoiceFormRefusal[] = [];
  const form = readForm(typed, problems);
  const [first] = problems;
  return first === undefined ? ok(form) : err(first);
}

function readForm(typed: TypedForm, problems: EInvoiceFormRefusal[]): EInvoiceForm {
  const { type, titleKind } = typed;
  const isCompany = titleKind === 'company';
  const wrong = (field: EInvoiceField, reason: EInvoiceFormRefusal['data']['reason']): null => {
    problems.push({ code: 'E_INVOICE_FORM', data: { field, reason } });
    return null;
  };
  if (type === 'special' && !isCompany) wrong('titleKind', 'for-companies');
  const text = (field: keyof typeof eInvoiceMost, isNeeded: boolean): string | null => {
    const read = plainText(halfWidthIn(field, typed[field]), {
      ...{ field, min: 0, max: eInvoiceMost[field], multiline: false },
    });
    if (!read.ok)
      return wrong(field, read.error.data.reason === 'too-long' ? 'too-long' : 'wrong-characters');
    if (read.value === '') return isNeeded ? wrong(field, 'missing') : null;
    const pattern = field in patterns ? patterns[field as keyof typeof patterns] : /(?:)/;
    return pattern.test(read.value) ? read.value : wrong(field, 'wrong-characters');
  };
  const title = text('title', true) ?? '';
  const taxNumber = isCompany ? tidyTaxNumber(typed.taxNumber.slice(0, 100)) : '';
  if (isCompany && taxNumber === '') wrong('taxNumber', 'missing');
  else if (isCompany && !isTaxNumber(taxNumber)) wrong('taxNumber', 'wrong-number');
  const ofCompany = (field: CompanyField): string | null =>
    isCompany ? text(field, type === 'special') : null;
  const company = {
    address: ofCompany('address'),
    telephone: ofCompany('telephone'),
    bank: ofCompany('bank'),
    account: ofCompany('account'),
  };
  const email = readEmail(typed.email.slice(0, 400));
  if (!email.ok) wrong('email', typed.email.trim() === '' ? 'missing' : 'wrong-characters');
  const mobile = typed.mobile.trim() === '' ? null : readPhone(typed.mobile.slice(0, 60), 'CN');
  if (mobile !== null && !mobile.ok) wrong('mobile', 'wrong-number');
  return {
    ...{ type, titleKind, title },
    taxNumber: isCompany ? taxNumber : null,
    ...company,
    email: email.ok ? email.value : '',
    mobile: mobile?.ok ? mobile.value.e164 : null,
    remark: text('remark', false),
  };
}

const halfWidthIn = (field: keyof typeof eInvoiceMost, typed: string): string =>
  field === 'telephone' || field === 'account' ? asciiDigits(halfWidth(withoutInvisible(typed))) : typed;
