/** Finds the designs in a customer's account by the complete e-mail address; the server records each search. */

import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { readEmail } from '@jinlan/domain/people';
import { Button, Link, Notice, Picture, PieceMark, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { Box } from '../order/Box.tsx';
import { FindCustomerDesignsDocument, type FindCustomerDesignsMutation } from '../order/queries.generated.ts';
import formStyles from './OpenDesign.module.css';
import styles from './SavedByCustomer.module.css';

type FoundDesigns = FindCustomerDesignsMutation['findCustomerDesigns'];
export type FoundDesign = FoundDesigns['items'][number];

interface SavedByCustomerProps {
  /** Returns the address for a share code. */
  readonly addressOf: (code: string) => string;
  readonly onFound: (designs: readonly FoundDesign[]) => void;
}

export function SavedByCustomer({ addressOf, onFound }: SavedByCustomerProps) {
  const words = useWords('counter', 'staff');
  const [find] = useMutation(FindCustomerDesignsDocument);
  const [foundDesigns, setFoundDesigns] = useState<FoundDesigns | null>(null);
  const form = useShopForm<{ email: string }>({
    defaultValues: { email: '' },
    check({ email }) {
      const parsed = readEmail(email);
      if (parsed.ok) return {};
      return {
        email: words(parsed.error.data.reason === 'empty' ? 'counter.saved.empty' : 'counter.saved.wrong'),
      };
    },
    async send({ email }) {
      const outcome = await find({ email });
      setFoundDesigns(outcome.ok ? outcome.value.findCustomerDesigns : null);
      if (!outcome.ok) return { whole: refusalText(words, outcome.error) };
      onFound(outcome.value.findCustomerDesigns.items);
      return null;
    },
  });

  return (
    <Box title={words('counter.saved.title')}>
      <ShopForm form={form} className={formStyles.form}>
        <TextField
          type="email"
          label={words('counter.saved.email')}
          hint={words('counter.saved.hint')}
          {...form.field('email', {
            onChange: () => {
              form.clearRefused();
              setFoundDesigns(null);
            },
          })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          readOnly={form.busy}
          maxLength={254}
        />
        <div className={formStyles.ways}>
          <Button type="submit" busy={form.busy && words('ui.busy')}>
            {words('counter.saved.find')}
          </Button>
        </div>
      </ShopForm>
      <div role="status">
        {foundDesigns?.total_count === 0 ? (
          <Notice className={styles.notice} title={words('counter.saved.none')}>
            {words('counter.saved.noneHint')}
          </Notice>
        ) : null}
        {foundDesigns && foundDesigns.total_count > 0 ? (
          <p className={styles.count}>
            {foundDesigns.items.length < foundDesigns.total_count
              ? words('counter.saved.shown', {
                  total: foundDesigns.total_count,
                  shown: foundDesigns.items.length,
                })
              : words('counter.saved.found', { count: foundDesigns.total_count })}
          </p>
        ) : null}
      </div>
      {foundDesigns && foundDesigns.items.length > 0 ? (
        <div>
          <ul className={styles.list}>
            {foundDesigns.items.map(({ uid, name, code, path, picture_url, updated_at }) => (
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
  const refusalCode: string = code;
  switch (refusalCode) {
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
