/** Begins a sale by the member card: its code is scanned or typed. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { readMemberCode } from '@jinlan/domain/members';
import { Button, Icon, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { MobileFields, type MobileFormValues } from '../../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../../account/sign-in/mobile/mobile-number.ts';
import { useMobileCode } from '../../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../../app/shop.tsx';
import { Box } from '../order/Box.tsx';
import { ScanDialog } from '../scanning/ScanDialog.tsx';
import { useHasCamera } from '../scanning/use-has-camera.ts';
import styles from './BeginSale.module.css';
import { BeginSaleDocument } from './queries.generated.ts';
import { saleErrorWords } from './sale-words.ts';

interface Values extends MobileFormValues {
  card: string;
}

const formats = ['qr_code', 'code_128'] as const;
/** Longer than the text of a card's QR code, with which a scanner fills the field. */
const longestCode = 60;

export function BeginByCard({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const words = useWords('account', 'buy', 'counter', 'mobile', 'sales', 'staff');
  const shop = useShop();
  const [begin] = useMutation(BeginSaleDocument);
  const code = useMobileCode('SALE');
  const [scanning, setScanning] = useState(false);
  const [asksMobile, setAsksMobile] = useState(false);
  const camera = useHasCamera();
  const form = useShopForm<Values>({
    defaultValues: { card: '', ...mobileValues(null, marketFacts[shop.market].country), code: '' },
    check: (values) => ({
      card: readMemberCode(values.card) === null ? words('sales.refused.MEMBER_CODE_INVALID') : null,
      number: asksMobile ? numberProblem(values, words) : null,
      code: asksMobile && !isCode(values.code) ? words('mobile.code.missing') : null,
    }),
    async send(values) {
      const mobile = asksMobile ? { mobile: e164Of(values) ?? '', code: values.code } : {};
      const outcome = await begin({ input: { member_code: values.card, ...mobile } });
      if (outcome.ok) {
        onBegun(outcome.value.beginSale.sale.id);
        return null;
      }
      const { error } = outcome;
      if (error.code === 'SALE_NEEDS_MOBILE') {
        setAsksMobile(true);
        return { focus: 'number' };
      }
      if (error.code === 'MOBILE_CODE_INVALID') return { fields: { code: words('mobile.code.wrong') } };
      return { fields: { card: saleErrorWords(error, words) } };
    },
  });
  return (
    <Box title={words('sales.card.title')}>
      <ShopForm form={form} className={styles.form}>
        <TextField
          label={words('sales.card')}
          hint={
            <>
              {words('sales.card.hint')}
              {camera === false ? (
                <span className={styles.more}>{words('counter.member.scan.none')}</span>
              ) : null}
            </>
          }
          {...form.field('card', { onChange: () => form.clearRefused() })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={longestCode}
        />
        {asksMobile ? (
          <>
            <Notice live>{words('sales.card.needsMobile')}</Notice>
            <MobileFields form={form} code={code} busy={form.busy} />
          </>
        ) : null}
        <div className={styles.ways}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('sales.begin')}
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
            form.setValue('card', text);
            void form.submit({ ...form.valuesNow(), card: text });
          }}
        />
      ) : null}
    </Box>
  );
}
