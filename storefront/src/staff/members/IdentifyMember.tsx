import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { readMemberCode } from '@jinlan/domain/members';
import { typedCode } from '@jinlan/domain/people';
import { Button, Icon, TextField } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Box } from '../order/Box.tsx';
import { scannedStateIn } from '../scanning/code-kinds.ts';
import { ScanDialog } from '../scanning/ScanDialog.tsx';
import { useHasCamera } from '../scanning/use-has-camera.ts';
import { useStaffMember } from '../staff-member.tsx';
import styles from './IdentifyMember.module.css';
import { IdentifyMemberDocument, type IdentifyMemberMutation } from './queries.generated.ts';

export type Member = IdentifyMemberMutation['identifyMember'];

/** The pattern of a mobile number, which only a manager of an e-shop may enter. The server checks the number. */
const mobile = /^\+?[\d\s()-]{7,20}$/;
const formats = ['qr_code', 'code_128'] as const;
/** Maximum characters of the field. A scanner may fill it with the text of a card's QR code, which is shorter. */
const longestCode = 60;

/**
 * A field for the digits of a card, which a scanner may fill, and a camera button. `onIdentified` gets null if no
 * member was found.
 */
export function IdentifyMember({ onIdentified }: { readonly onIdentified: (member: Member | null) => void }) {
  const words = useWords('counter', 'staff');
  const [identify] = useMutation(IdentifyMemberDocument);
  const [scanning, setScanning] = useState(false);
  const camera = useHasCamera();
  const staff = useStaffMember();
  const takesMobiles = staff?.isEshop === true && staff.role === 'manager';
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    check({ code }) {
      if (readMemberCode(code) !== null || (takesMobiles && mobile.test(typedCode(code)))) return {};
      return { code: words(typedCode(code) === '' ? 'counter.member.empty' : 'counter.member.wrong') };
    },
    async send({ code }) {
      const outcome = await identify({ code });
      onIdentified(outcome.ok ? outcome.value.identifyMember : null);
      if (!outcome.ok) return { whole: refusalText(words, outcome.error) };
      // The next member's card is scanned into an empty field.
      form.setValue('code', '');
      return null;
    },
  });

  const { state, key: visit } = useLocation();
  const { memberCode } = scannedStateIn(state);
  const identifyScanned = useEffectEvent((code: string) => {
    form.setValue('code', code);
    void form.submit({ code });
  });
  // Runs once for each visit that was opened by the scanner in the bar.
  useEffect(() => {
    if (visit !== '' && memberCode !== undefined) identifyScanned(memberCode);
  }, [memberCode, visit]);

  return (
    <Box title={words('counter.member.open')}>
      <ShopForm form={form} className={styles.form}>
        <TextField
          label={words('counter.member.code')}
          hint={
            <>
              {words(takesMobiles ? 'counter.member.hint.mobile' : 'counter.member.hint')}
              {camera === false ? (
                <span className={styles.more}>{words('counter.member.scan.none')}</span>
              ) : null}
            </>
          }
          {...form.field('code', {
            onChange: () => {
              form.clearRefused();
              onIdentified(null);
            },
          })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="numeric"
          enterKeyHint="search"
          readOnly={form.busy}
          maxLength={longestCode}
        />
        <div className={styles.ways}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('counter.member.find')}
          </Button>
          {camera ? (
            <Button onClick={() => setScanning(true)}>
              <Icon name="qr" size={20} />
              {words('counter.member.scan')}
            </Button>
          ) : null}
        </div>
      </ShopForm>
      {scanning ? (
        <ScanDialog
          title={words('counter.member.scan')}
          hint={words('counter.member.scan.hint')}
          formats={formats}
          isWanted={(text) => readMemberCode(text) !== null}
          otherText={words('counter.member.scan.other')}
          refusalText={(refusal) => words(`counter.member.scan.${refusal}`)}
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false);
            onIdentified(null);
            form.setValue('code', text);
            void form.submit({ code: text });
          }}
        />
      ) : null}
    </Box>
  );
}

function refusalText(words: Words<'counter'>, { kind, code, data }: ShopError): string {
  if (kind === 'network') return words('errors.network');
  const refusalCode: string = code;
  switch (refusalCode) {
    case 'MEMBER_CODE_INVALID':
      return words('counter.member.wrong');
    case 'MEMBER_CODE_EXPIRED':
      return words('counter.member.expired');
    case 'MEMBER_NOT_FOUND':
      return words('counter.member.unknown');
    case 'TOO_MANY_REQUESTS':
      return words('counter.member.limit', { seconds: Number(data.retry_after_seconds ?? 60) });
    case 'STAFF_ONLY':
      return words('counter.expired');
    default:
      return words('errors.internal');
  }
}
