import { createRest, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Stack } from '@jinlan/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useShop } from '../../app/shop.tsx';
import { saveFile } from '../../data/save-file.ts';
import { useSession } from '../session.tsx';
import styles from './Data.module.css';
import { OwnerProof } from './OwnerProof.tsx';
import { type Owner, proofRefusal } from './owner.ts';
import { RequestMyDataDocument } from './queries.generated.ts';

interface Values {
  password: string;
}

/** Asks for a proof of ownership, then offers both files as long as the key is valid. */
export function Download({ owner }: { readonly owner: Owner }) {
  const words = useWords('account', 'buy', 'privacy');
  const [request] = useMutation(RequestMyDataDocument);
  const [dataKey, setDataKey] = useState<string | null>(null);
  const form = useShopForm<Values>({
    defaultValues: { password: '' },
    check: ({ password }) => ({
      password: owner.hasPassword && password === '' ? words('privacy.password.empty') : null,
    }),
    async send({ password }) {
      const outcome = await request({ password: owner.hasPassword ? password : null });
      if (!outcome.ok)
        return outcome.error.code === 'TOO_MANY_REQUESTS'
          ? { whole: words('privacy.limited') }
          : proofRefusal<Values>(outcome.error, words);
      setDataKey(outcome.value.requestCustomerData.key);
      return null;
    },
  });
  return (
    <section className={styles.part}>
      <h2>{words('privacy.download.title')}</h2>
      <p className={styles.soft}>{words('privacy.download.lead')}</p>
      {dataKey === null ? (
        <ShopForm
          form={form}
          className={styles.form}
          foot={
            <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
              {words('privacy.prove')}
            </Button>
          }
        >
          <OwnerProof owner={owner} field={form.field('password')} />
        </ShopForm>
      ) : (
        <Files dataKey={dataKey} onExpired={() => setDataKey(null)} />
      )}
    </section>
  );
}

function Files({ dataKey, onExpired }: { readonly dataKey: string; readonly onExpired: () => void }) {
  const words = useWords('account', 'privacy');
  const toasts = useToasts();
  const { token } = useSession();
  const { storeView } = useShop();
  const [busy, setBusy] = useState<string | null>(null);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const rest = useMemo(
    () => createRest({ fetch: (input, init) => fetch(input, init), token: () => token }),
    [token],
  );

  async function save(form: 'json' | 'html'): Promise<void> {
    setBusy(form);
    try {
      const address = `/rest/${storeView}/V1/account/data.${form}?${new URLSearchParams({ key: dataKey })}`;
      saveFile(await rest.file(address, { cache: 'no-store' }), `my-data.${form}`);
      toasts.add({ type: 'info', message: words('privacy.saved') });
    } catch {
      toasts.add({ type: 'error', message: words('account.error.other') });
      onExpired();
    } finally {
      setBusy(null);
    }
  }

  return (
    <Stack gap={16}>
      <p ref={top} tabIndex={-1} className={styles.soft}>
        {words('privacy.proved')}
      </p>
      <Cluster gap={16}>
        {(['html', 'json'] as const).map((form) => (
          <Button
            key={form}
            disabled={busy !== null}
            busy={busy === form && words('ui.busy')}
            onClick={() => void save(form)}
          >
            {words(`privacy.${form}`)}
          </Button>
        ))}
      </Cluster>
    </Stack>
  );
}
