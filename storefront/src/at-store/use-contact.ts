import type { ShopError } from '@jinlan/client/data';
import type { FormRefusal } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { joinName } from '@jinlan/domain/people';
import { emailProblem, nameProblem } from '../account/sign-in/form-checks.ts';
import type { MobileFormValues } from '../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../account/sign-in/mobile/mobile-refusals.ts';
import { type MobileCode, useMobileCode } from '../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../app/shop.tsx';

export interface ContactValues extends MobileFormValues {
  name: string;
  email: string;
}

/** The data of the signed-in customer with which the form starts. */
interface Visitor {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly email?: string | null;
  readonly mobile_phone?: string | null;
  readonly mobile_verified?: boolean | null;
}

/** The contact data for the store: name, e-mail address, and a mobile number with its code. */
export interface Contact {
  /** The member's proven number, which needs no code; null for anybody else. */
  readonly ownMobile: string | null;
  readonly code: MobileCode;
  readonly defaults: ContactValues;
  check(values: ContactValues): { readonly [Name in 'name' | 'number' | 'code' | 'email']: string | null };
  /** The fields of the mutation's input. */
  inputOf(values: ContactValues): ContactInput;
  /** Returns the problems at these fields for a refusal; null if the refusal concerns none of them. */
  refusalOf(error: ShopError): FormRefusal<ContactValues> | null;
}

interface ContactInput {
  readonly name: string;
  readonly email: string;
  readonly mobile?: string | null;
  readonly code?: string;
}

/** The contact part of the forms of appointments, reservations, services and trade-ins; `visitor` is null for a guest. */
export function useContact(visitor: Visitor | null | undefined, emailMissing: string): Contact {
  const words = useWords('account', 'buy', 'mobile');
  const shop = useShop();
  const code = useMobileCode('APPOINTMENT');
  const ownMobile = visitor?.mobile_verified ? (visitor.mobile_phone ?? null) : null;
  return {
    ownMobile,
    code,
    defaults: {
      ...mobileValues(visitor?.mobile_phone ?? null, marketFacts[shop.market].country),
      code: '',
      name: visitor ? joinName({ given: visitor.firstname ?? '', family: visitor.lastname ?? '' }) : '',
      email: visitor?.email ?? '',
    },
    check: (values) => ({
      name: nameProblem(values.name, words),
      number: ownMobile === null ? numberProblem(values, words) : null,
      code: ownMobile === null && !isCode(values.code) ? words('mobile.code.missing') : null,
      email: values.email.trim() === '' ? emailMissing : emailProblem(values.email, words),
    }),
    inputOf: (values) => ({
      name: values.name.trim(),
      email: values.email.trim(),
      ...(ownMobile === null ? { mobile: e164Of(values), code: values.code } : {}),
    }),
    refusalOf(error) {
      if (!contactRefusals.has(error.code ?? '')) return null;
      const { field, text } = mobileRefusal(error, words);
      return field === 'number' || field === 'code' || field === 'name'
        ? { fields: { [field]: text } }
        : { whole: text };
    },
  };
}

const contactRefusals: ReadonlySet<string> = new Set([
  'MOBILE_CODE_INVALID',
  'INVALID_PHONE',
  'INVALID_NAME',
]);
