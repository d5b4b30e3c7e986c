import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { formatPhone, NAME_MAX } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';
import { MobileFields } from '../account/sign-in/mobile/MobileFields.tsx';
import styles from './ContactFields.module.css';
import type { Contact, ContactValues } from './use-contact.ts';

interface ContactFieldsProps<Values extends ContactValues> {
  readonly form: ShopFormState<Values>;
  readonly contact: Contact;
  /** Text that explains why a guest's number gets a code. */
  readonly mobileLead: string;
  /** Text that explains the use of a member's verified number. */
  ownMobileText(mobile: string): string;
  readonly emailHint: string;
}

export function ContactFields<Values extends ContactValues>({
  form: anyForm,
  contact: { ownMobile, code },
  mobileLead,
  ownMobileText,
  emailHint,
}: ContactFieldsProps<Values>) {
  // Every such form has these fields; only its other values differ.
  const form = anyForm as unknown as ShopFormState<ContactValues>;
  const words = useWords('mobile');
  return (
    <>
      <h2>{words('mobile.contact')}</h2>
      <TextField
        label={words('mobile.contact.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {ownMobile === null ? (
        <>
          <p className={styles.lead}>{mobileLead}</p>
          <MobileFields form={form} code={code} busy={form.busy} />
        </>
      ) : (
        <p>{ownMobileText(formatPhone(ownMobile))}</p>
      )}
      <TextField
        label={words('mobile.contact.email')}
        hint={emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
    </>
  );
}
