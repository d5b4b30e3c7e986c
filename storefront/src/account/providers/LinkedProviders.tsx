/** The linked accounts in the account information: link one, or unlink it. */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { refusalOf } from '../sign-in/form-checks.ts';
import { failureWords } from './failure-words.ts';
import styles from './LinkedProviders.module.css';
import { ProviderMark } from './ProviderMark.tsx';
import { UnlinkProviderDocument } from './queries.generated.ts';
import { useProviderVisits } from './use-provider-visit.ts';
import type { ProviderRow, SignInWays } from './use-sign-in-ways.ts';

export function LinkedProviders({ ways }: { readonly ways: SignInWays }) {
  const words = useWords('account', 'providers');
  const visits = useProviderVisits('LINK', '/account-information');
  const [leaving, setLeaving] = useState<ProviderRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { providers, refetch } = ways;
  if (providers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {words('providers.info')}
      </h2>
      {visits.refused === null ? null : (
        <Notice tone="error" live>
          {failureWords(visits.refused, words)}
        </Notice>
      )}
      <ul className={styles.rows}>
        {providers.map((row) => (
          <Row
            key={row.code}
            row={row}
            isOpening={visits.leaving === row.code}
            onLink={() => void visits.start(row.code)}
            onUnlink={() => setLeaving(row)}
          />
        ))}
      </ul>
      {leaving ? (
        <UnlinkDialog
          row={leaving}
          onClose={() => setLeaving(null)}
          onUnlinked={() => {
            setLeaving(null);
            refetch();
            heading.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly row: ProviderRow;
  readonly isOpening: boolean;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function Row({ row, isOpening, onLink, onUnlink }: RowProps) {
  const words = useWords('providers');
  const { kind, name, isLinked, label, removable, isOffered } = row;
  return (
    <li className={styles.row}>
      <ProviderMark kind={kind} name={name} />
      <div className={styles.who}>
        <p>{name}</p>
        <p className={styles.soft}>
          {isLinked ? (label ?? words('providers.info.linked')) : words('providers.info.none')}
        </p>
        {isLinked && !removable ? <p className={styles.soft}>{words('providers.info.last')}</p> : null}
      </div>
      {isLinked && removable ? (
        <Button priority="low" aria-label={words('providers.info.unlinkOf', { name })} onClick={onUnlink}>
          {words('providers.info.unlink')}
        </Button>
      ) : null}
      {!isLinked && isOffered ? (
        <Button
          priority="low"
          aria-label={words('providers.info.linkOf', { name })}
          busy={isOpening && words('providers.leaving', { name })}
          onClick={onLink}
        >
          {words('providers.info.link')}
        </Button>
      ) : null}
    </li>
  );
}

interface UnlinkDialogProps {
  readonly row: ProviderRow;
  readonly onClose: () => void;
  readonly onUnlinked: () => void;
}

function UnlinkDialog({ row, onClose, onUnlinked }: UnlinkDialogProps) {
  const words = useWords('account', 'buy', 'providers');
  const toasts = useToasts();
  const [unlink] = useMutation(UnlinkProviderDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const { name } = row;
  const [submit, busy] = useSubmit(async ({ code }: ProviderRow) => {
    setRefused(null);
    const outcome = await unlink({ provider: code });
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('providers.info.unlinked', { name }) });
      onUnlinked();
    } else
      setRefused(
        outcome.error.code === 'LAST_SIGN_IN_WAY'
          ? words('providers.info.last')
          : refusalOf(outcome.error, words).text,
      );
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('providers.info.unlinkTitle', { name })}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('providers.info.keep')}</Button>
          <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void submit(row)}>
            {words('providers.info.unlink')}
          </Button>
        </div>
      }
    >
      <p className={styles.soft}>{words('providers.info.unlinkText', { name })}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
