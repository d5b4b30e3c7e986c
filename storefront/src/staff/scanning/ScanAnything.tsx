/** The scanner of the bar: opens the page of any code of the shop, by camera, typing, or a hand scanner. */

import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, Icon, TextField } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { longestScanned, pageOfCode } from './code-kinds.ts';
import { followHandScanner } from './hand-scanner.ts';
import styles from './ScanDialog.module.css';
import { ScanDialog } from './ScanDialog.tsx';

const formats = ['qr_code', 'code_128'] as const;

export function ScanAnything({ className }: { readonly className: string }) {
  const words = useWords('staff');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  function openPage(text: string): boolean {
    const page = pageOfCode(text);
    if (page === null) return false;
    setOpen(false);
    void navigate(page.to, { state: page.state ?? null });
    return true;
  }

  const onHandScanner = useEffectEvent((text: string) => {
    if (!openPage(text)) toasts.add({ type: 'error', message: words('staff.scan.unknown') });
  });
  useEffect(() => followHandScanner(document, (text) => onHandScanner(text)), []);

  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="qr" />
        <span>{words('staff.scan')}</span>
      </button>
      {isOpen ? (
        <ScanDialog
          title={words('staff.scan.title')}
          hint={words('staff.scan.hint')}
          formats={formats}
          isWanted={(text) => pageOfCode(text) !== null}
          otherText={words('staff.scan.unknown')}
          refusalText={(refusal) => words(`staff.scan.${refusal}`)}
          onRead={openPage}
          onClose={() => setOpen(false)}
        >
          <Typed onTyped={openPage} />
        </ScanDialog>
      ) : null}
    </>
  );
}

function Typed({ onTyped }: { readonly onTyped: (text: string) => boolean }) {
  const words = useWords('staff');
  const form = useShopForm<{ number: string }>({
    defaultValues: { number: '' },
    check: ({ number }) => ({
      number:
        typedCode(number) === ''
          ? words('staff.scan.empty')
          : pageOfCode(number) === null
            ? words('staff.scan.unknown')
            : null,
    }),
    async send({ number }) {
      onTyped(number);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.typed ?? ''}
      foot={<Button type="submit">{words('staff.scan.find')}</Button>}
    >
      <TextField
        label={words('staff.scan.typed')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={longestScanned}
        {...form.field('number')}
      />
    </ShopForm>
  );
}
