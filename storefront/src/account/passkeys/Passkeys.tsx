/** The passkeys of the account, in the account information: add, rename, remove. */

import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Skeleton } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { hasPasskeys } from './browser-passkeys.ts';
import { PasskeyMark } from './PasskeyMark.tsx';
import styles from './Passkeys.module.css';
import { type OwnPasskeyFragment, PasskeysDocument } from './queries.generated.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyForm } from './RenamePasskeyForm.tsx';

interface PasskeysProps {
  readonly hasPassword: boolean;
}

type Open = 'add' | { readonly rename: string } | { readonly remove: OwnPasskeyFragment } | null;

export function Passkeys({ hasPassword }: PasskeysProps) {
  const words = useWords('account', 'providers');
  const { status } = useSession();
  const isBrowser = useIsBrowser();
  const [open, setOpen] = useState<Open>(null);
  const part = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(
    PasskeysDocument,
    {},
    { pause: !isBrowser || status === 'guest', policy: 'cache-and-network' },
  );
  if (error && !data) {
    return <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />;
  }
  if (!data) return <Skeleton shape="block" />;
  const passkeys = data.customer?.passkeys ?? [];
  if (!data.passkeysOffered && passkeys.length === 0) return null;
  function close(): void {
    setOpen(null);
    requestAnimationFrame(() => heading.current?.focus());
  }
  const done = () => {
    refetch();
    close();
  };
  const canAdd = data.passkeysOffered && hasPasskeys();
  return (
    <section ref={part} className={styles.part}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {words('passkeys.title')}
        </h2>
        {canAdd && open !== 'add' ? (
          <Button priority="low" onClick={() => setOpen('add')}>
            {words('passkeys.add')}
          </Button>
        ) : null}
      </header>
      {open === 'add' ? (
        <AddPasskeyForm hasPassword={hasPassword} onDone={done} onCancel={close} />
      ) : passkeys.length === 0 ? (
        <p className={styles.none}>{words(canAdd ? 'passkeys.none' : 'passkeys.unsupported')}</p>
      ) : null}
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <PasskeyMark />
            {typeof open === 'object' && open !== null && 'rename' in open && open.rename === passkey.id ? (
              <RenamePasskeyForm passkey={passkey} onDone={done} onCancel={close} />
            ) : (
              <Facts
                passkey={passkey}
                onRename={() => setOpen({ rename: passkey.id })}
                onRemove={() => setOpen({ remove: passkey })}
              />
            )}
          </li>
        ))}
      </ul>
      {typeof open === 'object' && open !== null && 'remove' in open ? (
        <RemovePasskeyDialog
          passkey={open.remove}
          hasPassword={hasPassword}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      ) : null}
    </section>
  );
}

interface FactsProps {
  readonly passkey: OwnPasskeyFragment;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Facts({ passkey, onRename, onRemove }: FactsProps) {
  const words = useWords('providers');
  const { name, created_at: created, last_used_at: used, removable } = passkey;
  return (
    <>
      <div className={styles.who}>
        <p>{name}</p>
        <p className={styles.soft}>
          {used === null
            ? words('passkeys.created', { time: words.moment(created) })
            : words('passkeys.used', { time: words.moment(used) })}
        </p>
        {removable ? null : <p className={styles.soft}>{words('passkeys.last')}</p>}
      </div>
      <div className={styles.actions}>
        <Button priority="low" aria-label={words('passkeys.renameOf', { name })} onClick={onRename}>
          {words('passkeys.rename')}
        </Button>
        {removable ? (
          <Button priority="low" aria-label={words('passkeys.removeOf', { name })} onClick={onRemove}>
            {words('passkeys.remove')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
