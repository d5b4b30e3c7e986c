/** The sign-in providers in the account information. The customer can link or unlink each. */

import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { failureWords } from './failure-words.ts';
import styles from './LinkedProviders.module.css';
import { ProviderDialog } from './ProviderDialog.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { UnlinkProviderDocument } from './queries.generated.ts';
import { type ProviderVisits, useProviderVisits } from './use-provider-visit.ts';
import type { ProviderRow, SignInWays } from './use-sign-in-ways.ts';

export function LinkedProviders({ ways }: { readonly ways: SignInWays }) {
  const words = useWords('account', 'providers');
  const visits = useProviderVisits('LINK', '/account-information');
  const [changing, setChanging] = useState<ProviderRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { providers, refetch } = ways;
  const hasPassword = ways.hasPassword === true;
  if (providers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {words('providers.info')}
      </h2>
      {visits.refused === null || changing ? null : (
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
            onLink={() => (hasPassword ? setChanging(row) : void visits.start(row.code))}
            onUnlink={() => setChanging(row)}
          />
        ))}
      </ul>
      {changing && !changing.isLinked ? (
        <LinkDialog
          row={changing}
          hasPassword={hasPassword}
          start={visits.start}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {changing?.isLinked ? (
        <UnlinkDialog
          row={changing}
          hasPassword={hasPassword}
          onClose={() => setChanging(null)}
          onUnlinked={() => {
            setChanging(null);
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

interface ChangeDialogProps {
  readonly row: ProviderRow;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the password before the browser leaves for the provider. */
function LinkDialog({ row, hasPassword, onClose, start }: ChangeDialogProps & Pick<ProviderVisits, 'start'>) {
  const words = useWords('providers');
  const { code, name } = row;
  return (
    <ProviderDialog
      title={words('providers.info.linkTitle', { name })}
      text={words('providers.info.linkText', { name })}
      labels={{ keep: words('providers.bind.later'), confirm: words('providers.info.link') }}
      hasPassword={hasPassword}
      send={(password) => start(code, password)}
      onClose={onClose}
    />
  );
}

function UnlinkDialog({
  row,
  hasPassword,
  onClose,
  onUnlinked,
}: ChangeDialogProps & { readonly onUnlinked: () => void }) {
  const words = useWords('providers');
  const toasts = useToasts();
  const [unlink] = useMutation(UnlinkProviderDocument);
  const { code, name } = row;
  return (
    <ProviderDialog
      title={words('providers.info.unlinkTitle', { name })}
      text={words('providers.info.unlinkText', { name })}
      labels={{ keep: words('providers.info.keep'), confirm: words('providers.info.unlink') }}
      hasPassword={hasPassword}
      send={async (password) => {
        const outcome = await unlink({ provider: code, password });
        if (!outcome.ok) return outcome.error;
        toasts.add({ type: 'info', message: words('providers.info.unlinked', { name }) });
        onUnlinked();
        return null;
      }}
      onClose={onClose}
    />
  );
}
