/** A message to the shop. What is wrong stands at its field; the first of them gets the focus. */

import type { ShopError } from '@jinlan/client/data';
import { useMutation } from '@jinlan/client/data';
import { SubmitButton, useSubmit } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import {
  COMMENT_MAX,
  type ContactField,
  type ContactInput,
  type ContactProblem,
  readContact,
} from '@jinlan/domain/content';
import { EMAIL_MAX, NAME_MAX } from '@jinlan/domain/people';
import { Notice, TextArea, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WriteToShopDocument } from '../queries.generated.ts';
import styles from './ContactForm.module.css';
import { type StrayCharacter, strayCharacter } from './stray-character.ts';

const readForm = (form: HTMLFormElement): ContactInput => {
  const data = new FormData(form);
  const said = (field: ContactField): string => String(data.get(field) ?? '');
  return {
    name: said('name'),
    email: said('email'),
    telephone: said('telephone'),
    about: said('about'),
    comment: said('comment'),
  };
};

type Stray = StrayCharacter & { readonly field: 'name' | 'comment' };

interface FoundProblem extends ContactProblem {
  /** The character that is refused, where it is one. */
  readonly stray: Stray | null;
}

function found(problem: ContactProblem, input: ContactInput): FoundProblem {
  const { field, reason } = problem;
  if (reason !== 'invalid' || (field !== 'name' && field !== 'comment')) return { ...problem, stray: null };
  const stray = strayCharacter(field, input[field]);
  return { ...problem, stray: stray && { field, ...stray } };
}

export function ContactForm() {
  const words = useWords('content');
  const [write] = useMutation(WriteToShopDocument);
  const [problems, setProblems] = useState<readonly FoundProblem[]>([]);
  const [failed, setFailed] = useState<ShopError | null>(null);
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(COMMENT_MAX);
  const [address] = useSearchParams();
  /** A piece's or a stone's page leads here with its number. */
  const asked = (address.get('about') ?? '').slice(0, 64).toUpperCase();
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  const [send, busy] = useSubmit(async (input: ContactInput) => {
    setFailed(null);
    const outcome = await write({ input });
    if (outcome.ok) setSent(true);
    else setFailed(outcome.error);
  });

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = readForm(event.currentTarget);
    const read = readContact(input);
    setProblems(read.ok ? [] : read.error.map((problem) => found(problem, input)));
    if (read.ok) void send(input);
    else {
      const first = event.currentTarget.elements.namedItem(read.error[0]?.field ?? '');
      if (first instanceof HTMLElement) first.focus();
    }
  }

  if (sent) {
    return (
      <div ref={thanks} tabIndex={-1} className={styles.form}>
        <Notice tone="success" title={words('content.contact.sent')}>
          <p>{words('content.contact.sentHint')}</p>
        </Notice>
      </div>
    );
  }
  const wrong = (field: ContactField): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    return problem && problemText(problem, words);
  };
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={words('content.contact.name')}
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        required
        error={wrong('name')}
      />
      <TextField
        label={words('content.contact.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        required
        error={wrong('email')}
      />
      <TextField
        label={words('content.contact.telephone')}
        mark={words('ui.optional')}
        name="telephone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        error={wrong('telephone')}
      />
      <TextField
        label={words('content.contact.about')}
        mark={words('ui.optional')}
        name="about"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        defaultValue={asked}
        error={wrong('about')}
      />
      <TextArea
        label={words('content.contact.comment')}
        name="comment"
        rows={6}
        required
        hint={words('content.contact.left', { left: words.number(left) })}
        onChange={({ currentTarget }) => setLeft(COMMENT_MAX - [...currentTarget.value].length)}
        error={wrong('comment')}
      />
      {failed ? (
        <Notice tone="error" live>
          {failureText(failed, words)}
        </Notice>
      ) : null}
      <p className={styles.note}>{words('content.contact.privacy')}</p>
      <SubmitButton priority="high" busy={busy && words('ui.busy')}>
        {words('content.contact.send')}
      </SubmitButton>
    </form>
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
