import { ShopForm, type ShopFormState } from '@jinlan/client/forms';
import { marketFacts } from '@jinlan/domain/markets';
import type { CouponRecord } from '@jinlan/domain/validity';
import { Button, FieldGroup, Radio, Select, TextField } from '@jinlan/ui';
import styles from '../parts/Form.module.css';
import { useOfficeWords } from '../words/words.tsx';
import type { CouponValues } from './coupon-fields.ts';
import type { CouponFactsFragment } from './coupons.generated.ts';

export interface CouponFormProps {
  readonly form: ShopFormState<CouponValues>;
  /** Market and code can only be set for a new coupon. */
  readonly isNew: boolean;
  readonly used: number;
  readonly markets: readonly CouponFactsFragment['market'][];
  readonly mayChange: boolean;
}

export function CouponForm({ form, isNew, used, markets, mayChange }: CouponFormProps) {
  const words = useOfficeWords();
  const kind = form.values.kind;
  const typedMarket = form.values.market;
  const market = markets.find((each) => each === typedMarket);
  const currency = market === undefined ? '' : marketFacts[market].currency;
  const text = (name: keyof CouponValues, field: keyof CouponRecord, hint?: string) => ({
    label: words(`office.field.${field}`),
    hint,
    autoComplete: 'off',
    disabled: !mayChange,
    ...form.field(name, name === 'firstDay' ? { deps: ['lastDay'] } : {}),
  });

  return (
    <ShopForm form={form} className={styles.form} refusedAt="head">
      {isNew ? (
        <div className={styles.pair}>
          <Select
            label={words('office.field.market')}
            options={markets.map((each) => ({ value: each, label: words(`office.market.${each}`) }))}
            {...form.field('market', { deps: ['amount', 'minSubtotal'] })}
          />
          <TextField {...text('code', 'code', words('office.coupon.code.hint'))} />
        </div>
      ) : null}
      <div className={styles.pair}>
        <TextField {...text('labelZh', 'labelZh')} lang="zh-Hans-CN" />
        <TextField {...text('labelEn', 'labelEn')} lang="en" />
      </div>
      <FieldGroup label={words('office.field.kind')} error={form.problemOf('kind')}>
        <div className={styles.row}>
          {(['amount', 'percent'] as const).map((each) => (
            <Radio
              key={each}
              label={words(`office.kind.${each}`)}
              disabled={!mayChange}
              {...form.choice('kind', each, { deps: ['amount', 'percent'] })}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={styles.pair}>
        {kind === 'amount' ? (
          <TextField
            key="amount"
            {...text('amount', 'amount', words('office.coupon.currency', { currency }))}
            inputMode="decimal"
          />
        ) : (
          <TextField
            key="percent"
            {...text('percent', 'basisPoints', words('office.coupon.percent.hint'))}
            inputMode="decimal"
          />
        )}
        <TextField
          {...text('minSubtotal', 'minSubtotal', words('office.coupon.minSubtotal.hint', { currency }))}
          inputMode="decimal"
        />
        <TextField {...text('firstDay', 'firstDay', words('office.coupon.day.hint'))} type="date" />
        <TextField {...text('lastDay', 'lastDay', words('office.coupon.day.hint'))} type="date" />
        <TextField
          {...text('useLimit', 'useLimit', words('office.coupon.useLimit.hint', { used }))}
          inputMode="numeric"
        />
        <TextField
          {...text('buyerLimit', 'buyerLimit', words('office.coupon.buyerLimit.hint'))}
          inputMode="numeric"
        />
      </div>
      {mayChange ? (
        <div className={styles.row}>
          <Button priority="high" type="submit" busy={form.busy && words('office.wait')}>
            {words('office.coupon.save')}
          </Button>
        </div>
      ) : null}
    </ShopForm>
  );
}
