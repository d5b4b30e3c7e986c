/** Designs in a customer's account, by the whole e-mail address; each search is written down by the server. */

import type { ShopError } from '@jinlan/client/data';
import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { readEmail } from '@jinlan/domain/people';
import { Button, Link, Notice, Picture, PieceMark, TextField } from '@jinlan/ui';
import { type FormEvent, useRef, useState } from 'react';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { Box } from '../order/Box.tsx';
import { FindCustomerDesignsDocument, type FindCustomerDesignsMutation } from '../order/queries.generated.ts';
import form from './OpenDesign.module.css';
import styles from './SavedByCustomer.module.css';

type Found = FindCustomerDesignsMutation['findCustomerDesigns'];
export type FoundDesign = Found['items'][number];

interface SavedByCustomerProps {
  /** Of a share code. */
  readonly addressOf: (code: string) => string;
  readonly onFound: (designs: readonly FoundDesign[]) => void;
}

export function SavedByCustomer({ addressOf, onFound }: SavedByCustomerProps) {
  const words = useWords('counter', 'staff');
  const [find] = useMutation(FindCustomerDesignsDocument);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<ShopError | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [submit, busy] = useSubmit(async (typed: string) => {
    const outcome = await find({ email: typed });
    setRefusal(outcome.ok ? null : outcome.error);
    setFound(outcome.ok ? outcome.value.findCustomerDesigns : null);
    if (outcome.ok) onFound(outcome.value.findCustomerDesigns.items);
  });

  function look(event: FormEvent) {
    event.preventDefault();
    const read = readEmail(email);
    const error = read.ok
      ? undefined
      : words(read.error.data.reason === 'empty' ? 'counter.saved.empty' : 'counter.saved.wrong');
    setWrong(error);
    if (error) field.current?.focus();
    else void submit(email);
  }

  return (
    <Box title={words('counter.saved.title')}>
      <form onSubmit={look} noValidate className={form.form}>
        <TextField
          ref={field}
          type="email"
          label={words('counter.saved.email')}
          hint={words('counter.saved.hint')}
          error={wrong}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setWrong(undefined);
            setRefusal(null);
            setFound(null);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          readOnly={busy}
          maxLength={254}
        />
        <div className={form.ways}>
          <Button type="submit" busy={busy && words('ui.busy')}>
            {words('counter.saved.find')}
          </Button>
        </div>
      </form>
      {refusal ? (
        <Notice tone="error" live className={styles.notice}>
          {refusalText(words, refusal)}
        </Notice>
      ) : null}
      <div role="status">
        {found?.total_count === 0 ? (
          <Notice className={styles.notice} title={words('counter.saved.none')}>
            {words('counter.saved.noneHint')}
          </Notice>
        ) : null}
        {found && found.total_count > 0 ? (
          <p className={styles.count}>
            {found.items.length < found.total_count
              ? words('counter.saved.shown', { total: found.total_count, shown: found.items.length })
              : words('counter.saved.found', { count: found.total_count })}
          </p>
        ) : null}
      </div>
      {found && found.items.length > 0 ? (
        <div>
          <ul className={styles.list}>
            {found.items.map(({ uid, name, code, path, picture_url, updated_at }) => (
              <li key={uid}>
                <Link to={addressOf(code)} className={styles.design}>
                  <Picture
                    src={picture_url}
                    mark={<PieceMark kind={pieceKindAt(path)} />}
                    alt=""
                    sizes="64px"
                    largest={160}
                  />
                  <span>
                    {name}
                    <small>{words('counter.saved.on', { day: words.date(updated_at) })}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Box>
  );
}

function refusalText(words: Words<'counter'>, { kind, code, data }: ShopError): string {
  if (kind === 'network') return words('errors.network');
  const known: string = code;
  switch (known) {
    case 'TOO_MANY_REQUESTS':
      return words('counter.saved.limit', { seconds: Number(data.retry_after_seconds ?? 60) });
    case 'INVALID_EMAIL':
      return words('counter.saved.wrong');
    case 'STAFF_ONLY':
      return words('counter.expired');
    default:
      return words('errors.internal');
  }
}
