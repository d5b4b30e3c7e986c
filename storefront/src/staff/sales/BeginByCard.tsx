/** Begins a sale by the QR code of a member's card, scanned by the camera, or by a scanner that types. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
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
import { CustomerLanguage, type LanguageValues } from './CustomerLanguage.tsx';
import { BeginSaleDocument } from './queries.generated.ts';
import { saleErrorWords } from './sale-words.ts';

interface Values extends MobileFormValues, LanguageValues {
  card: string;
}

const formats = ['qr_code'] as const;
/** Maximum characters of the field. A scanner may fill it with the text of a card's QR code, which is shorter. */
const longestCode = 60;

/**
 * The card's digits, which stay the same while its code changes each minute. So a code that is scanned again belongs to
 * the same card.
 */
const digitsOf = (card: string): string | null => readMemberCode(card)?.code ?? null;

function cardProblem(card: string, words: Words<'sales'>): string | null {
  const read = readMemberCode(card);
  if (read === null) return words('sales.refused.MEMBER_CODE_INVALID');
  return read.live === null ? words('sales.refused.MEMBER_CODE_STATIC') : null;
}

export function BeginByCard({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const words = useWords('account', 'buy', 'counter', 'mobile', 'sales', 'staff');
  const shop = useShop();
  const { country } = marketFacts[shop.market];
  const [begin] = useMutation(BeginSaleDocument);
  const [scanning, setScanning] = useState(false);
  /** Digits of the card whose account has no mobile number. The typed number and code apply to this card only. */
  const [cardWithoutMobile, setCardWithoutMobile] = useState<string | null>(null);
  const needsMobile = ({ card }: Pick<Values, 'card'>): boolean =>
    cardWithoutMobile !== null && digitsOf(card) === cardWithoutMobile;
  const camera = useHasCamera();
  const form = useShopForm<Values>({
    defaultValues: { card: '', ...mobileValues(null, country), ...{ code: '', language: shop.locale } },
    check: (values) => ({
      card: cardProblem(values.card, words),
      number: needsMobile(values) ? numberProblem(values, words) : null,
      code: needsMobile(values) && !isCode(values.code) ? words('mobile.code.missing') : null,
    }),
    async send(values) {
      const mobile = needsMobile(values) ? { mobile: e164Of(values) ?? '', code: values.code } : {};
      const outcome = await begin({
        input: { member_code: values.card, language: values.language, ...mobile },
      });
      if (outcome.ok) {
        onBegun(outcome.value.beginSale.sale.id);
        return null;
      }
      const { error } = outcome;
      if (error.code === 'SALE_NEEDS_MOBILE') {
        if (!needsMobile(values)) {
          form.setValue('number', '');
          form.setValue('code', '');
          code.forget();
        }
        setCardWithoutMobile(digitsOf(values.card));
        return { focus: 'number' };
      }
      if (error.code === 'MOBILE_CODE_INVALID') return { fields: { code: words('mobile.code.wrong') } };
      return { fields: { card: saleErrorWords(error, words) } };
    },
  });
  const code = useMobileCode('SALE', form.values.language);
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
        {needsMobile(form.values) ? (
          <>
            <Notice live>{words('sales.card.needsMobile')}</Notice>
            <CustomerLanguage form={form} />
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
          isWanted={(text) => cardProblem(text, words) === null}
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
