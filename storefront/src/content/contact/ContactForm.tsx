/** The contact form. Problems appear at their fields, and the first one gets the focus. */

import { type ShopError, useMutation } from '@jinlan/client/data';
import { firstProblems, ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import {
  COMMENT_MAX,
  type ContactField,
  type ContactInput,
  type ContactProblem,
  readContact,
} from '@jinlan/domain/content';
import { EMAIL_MAX, lengthOf, NAME_MAX } from '@jinlan/domain/people';
import { Notice, TextArea, TextField } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WriteToShopDocument } from '../queries.generated.ts';
import styles from './ContactForm.module.css';
import { type StrayCharacter, strayCharacter } from './stray-character.ts';

type Stray = StrayCharacter & { readonly field: 'name' | 'comment' };

interface FoundProblem extends ContactProblem {
  /** The character that caused the refusal, if any. */
  readonly stray: Stray | null;
}

function withStrayCharacter(problem: ContactProblem, input: ContactInput): FoundProblem {
  const { field, reason } = problem;
  if (reason !== 'invalid' || (field !== 'name' && field !== 'comment')) return { ...problem, stray: null };
  const stray = strayCharacter(field, input[field]);
  return { ...problem, stray: stray && { field, ...stray } };
}

export function ContactForm() {
  const words = useWords('content');
  const [write] = useMutation(WriteToShopDocument);
  const [sent, setSent] = useState(false);
  const [address] = useSearchParams();
  /** Pages of a piece or a stone link here with its number. */
  const itemNumber = (address.get('about') ?? '').slice(0, 64).toUpperCase();
  const thanks = useRef<HTMLDivElement>(null);

  const form = useShopForm<Record<ContactField, string>>({
    defaultValues: { name: '', email: '', telephone: '', about: itemNumber, comment: '' },
    check(input) {
      const parsed = readContact(input);
      if (parsed.ok) return {};
      return firstProblems(
        parsed.error.map(
          (problem) => [problem.field, problemText(withStrayCharacter(problem, input), words)] as const,
        ),
      );
    },
    async send(input) {
      const outcome = await write({ input });
      if (!outcome.ok) return { whole: failureText(outcome.error, words) };
      setSent(true);
      return null;
    },
  });

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  if (sent) {
    return (
      <div ref={thanks} tabIndex={-1} className={styles.form}>
        <Notice tone="success" title={words('content.contact.sent')}>
          <p>{words('content.contact.sentHint')}</p>
        </Notice>
      </div>
    );
  }
  const charactersLeft = COMMENT_MAX - lengthOf(form.values.comment);
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <>
          <p className={styles.note}>{words('content.contact.privacy')}</p>
          <SubmitButton priority="high" busy={form.busy && words('ui.busy')}>
            {words('content.contact.send')}
          </SubmitButton>
        </>
      }
    >
      <TextField
        label={words('content.contact.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        required
        {...form.field('name')}
      />
      <TextField
        label={words('content.contact.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        required
        {...form.field('email')}
      />
      <TextField
        label={words('content.contact.telephone')}
        mark={words('ui.optional')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field('telephone')}
      />
      <TextField
        label={words('content.contact.about')}
        mark={words('ui.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        {...form.field('about')}
      />
      <TextArea
        label={words('content.contact.comment')}
        rows={6}
        required
        hint={words('content.contact.left', { left: words.number(charactersLeft) })}
        {...form.field('comment')}
      />
    </ShopForm>
  );
}

function problemText({ field, reason, stray }: FoundProblem, words: Words<'content'>): string {
  switch (reason) {
    case 'empty':
      return words('content.contact.empty');
    case 'too-short':
      return words('content.contact.short');
    case 'too-long':
      return words('content.contact.long');
    case 'invalid':
      return stray ? strayText(stray, words) : words(`content.contact.wrong.${field}`);
  }
}

const strayText = ({ field, character, code }: Stray, words: Words<'content'>): string =>
  code === null
    ? words(`content.contact.stray.${field}`, { character })
    : words(`content.contact.hidden.${field}`, { code });

function failureText({ code, kind }: ShopError, words: Words<'content'>): string {
  if (kind === 'network') return words('errors.network');
  if (code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words(code === 'CONTACT_OFF' ? 'content.contact.off' : 'content.contact.failed');
}
