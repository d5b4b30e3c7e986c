/** Makes a hint: its text, its link with a QR code, and for signed-in customers an e-mail. */

import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { checkHint, HINT_MESSAGE_MAX } from '@jinlan/domain/hints';
import { readEmail } from '@jinlan/domain/people';
import { ringSystems } from '@jinlan/domain/sizes';
import { Button, Dialog, Select, TextArea, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../account/session.tsx';
import { useShop } from '../app/shop.tsx';
import styles from './HintDialog.module.css';
import { HintLink } from './HintLink.tsx';
import { MakeHintDocument } from './queries.generated.ts';

export interface HintDialogProps {
  readonly kind: 'PIECE' | 'DIAMOND' | 'DESIGN';
  /** SKU of the piece or stone, or the short word of a shared design. */
  readonly target: string;
  /** Whether the piece may be a ring, so that the form asks for a size. */
  readonly withSize?: boolean;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  message: string;
  system: string;
  size: string;
  email: string;
}

interface Made {
  readonly url: string;
  readonly expiresAt: string;
  readonly isMailed: boolean;
}

export function HintDialog({ onClose, ...hint }: HintDialogProps) {
  const words = useWords('hints');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog open onClose={onClose} title={words('hints.title')} closeLabel={words('ui.close')}>
      {made ? <HintLink {...made} /> : <HintForm {...hint} onMade={setMade} />}
    </Dialog>
  );
}

interface HintFormProps extends Omit<HintDialogProps, 'onClose'> {
  readonly onMade: (made: Made) => void;
}

function HintForm({ kind, target, withSize = false, onMade }: HintFormProps) {
  const words = useWords('account', 'hints', 'sizes');
  const { origin } = useShop();
  const { status } = useSession();
  const [make] = useMutation(MakeHintDocument);
  const mayMail = status !== 'guest';
  const form = useShopForm<Values>({
    defaultValues: { name: '', message: '', system: 'hk', size: '', email: '' },
    check: ({ email, ...typed }) => {
      const alone = (changes: Partial<typeof typed>) =>
        checkHint({ name: '', message: '', system: typed.system, size: '', ...changes }).ok;
      return {
        name: alone({ name: typed.name }) ? null : words('hints.name.wrong'),
        message: alone({ message: typed.message })
          ? null
          : words('hints.message.wrong', { most: HINT_MESSAGE_MAX }),
        size: alone({ size: typed.size }) ? null : words('hints.size.wrong'),
        email: email.trim() === '' || readEmail(email).ok ? null : words('hints.email.wrong'),
      };
    },
    async send({ name, message, system, size, email }) {
      const outcome = await make({
        input: {
          ...{ kind, target, name, message, email },
          ...(size.trim() === '' ? {} : { ring_system: system, ring_size: size }),
        },
      });
      if (!outcome.ok) return refused(outcome.error, words);
      const { path, expires_at: expiresAt } = outcome.value.makeHint;
      onMade({ url: origin + path, expiresAt, isMailed: email.trim() !== '' });
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('hints.make')}
        </Button>
      }
    >
      <p className={styles.soft}>{words('hints.lead')}</p>
      <TextField
        label={words('hints.name')}
        hint={words('hints.name.hint')}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextArea
        label={words('hints.message')}
        hint={words('hints.message.hint', { most: HINT_MESSAGE_MAX })}
        rows={3}
        {...form.field('message')}
      />
      {withSize ? (
        <div className={styles.pair}>
          <Select
            label={words('hints.system')}
            options={ringSystems.map((value) => ({ value, label: words(`sizes.${value}`) }))}
            {...form.field('system', { deps: ['size'] })}
          />
          <TextField label={words('hints.size')} autoComplete="off" maxLength={6} {...form.field('size')} />
        </div>
      ) : null}
      {mayMail ? (
        <TextField
          label={words('hints.email')}
          hint={words('hints.email.hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.field('email')}
        />
      ) : (
        <p className={styles.soft}>{words('hints.email.guest')}</p>
      )}
    </ShopForm>
  );
}

function refused(error: ShopError, words: Words<'hints'>): FormRefusal<Values> {
  if (error.kind === 'network') return { whole: words('errors.network') };
  if (error.code === 'TOO_MANY_REQUESTS') return { whole: words('hints.tooMany') };
  if (error.code === 'HINT_INVALID')
    switch (dataOf(error, 'HINT_INVALID').reason) {
      case 'name':
        return { fields: { name: words('hints.name.wrong') } };
      case 'message-address':
        return { fields: { message: words('hints.message.wrong', { most: HINT_MESSAGE_MAX }) } };
      case 'size':
        return { fields: { size: words('hints.size.wrong') } };
      case 'email':
        return { fields: { email: words('hints.email.wrong') } };
      default:
        return { whole: words('hints.gone') };
    }
  return { whole: words('errors.data') };
}
