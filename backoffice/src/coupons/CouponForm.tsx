import { marketFacts } from '@jinlan/domain/markets';
import type { CouponProblem, CouponRecord } from '@jinlan/domain/validity';
import { Button, FieldGroup, Radio, Select, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../parts/Form.module.css';
import { useOfficeWords } from '../words/words.tsx';
import type { CouponTyped } from './coupon-fields.ts';
import type { CouponFactsFragment } from './coupons.generated.ts';

export interface CouponFormProps {
  readonly typed: CouponTyped;
  /** Market and code can be set once. */
  readonly isNew: boolean;
  readonly used: number;
  readonly markets: readonly CouponFactsFragment['market'][];
  readonly problems: readonly CouponProblem[];
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onType: (change: Partial<CouponTyped>) => void;
  readonly onSave: () => void;
}

export function CouponForm({
  typed,
  isNew,
  used,
  markets,
  problems,
  mayChange,
  busy,
  onType,
  onSave,
}: CouponFormProps) {
  const words = useOfficeWords();
  const form = useRef<HTMLFormElement>(null);
  /** Counts the tries to save: each takes the focus to the first problem. */
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const market = markets.find((each) => each === typed.market);
  const currency = market === undefined ? '' : marketFacts[market].currency;
  const errorOf = (field: keyof CouponRecord): string | undefined => {
    const problem = problems.find((each) => each.field === field);
    return problem && words(`office.rule.${problem.rule}`);
  };
  const text = (name: keyof CouponTyped, field: keyof CouponRecord, hint?: string) => ({
    label: words(`office.field.${field}`),
    hint,
    name,
    value: typed[name],
    autoComplete: 'off',
    disabled: !mayChange,
    error: errorOf(field),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType({ [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave();
    setTries((before) => before + 1);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isNew ? (
        <div className={styles.pair}>
          <Select
            label={words('office.field.market')}
            value={typed.market}
            error={errorOf('market')}
            options={markets.map((each) => ({ value: each, label: words(`office.market.${each}`) }))}
            onChange={(event) => onType({ market: event.target.value })}
          />
          <TextField {...text('code', 'code', words('office.coupon.code.hint'))} />
        </div>
      ) : null}
      <div className={styles.pair}>
        <TextField {...text('labelZh', 'labelZh')} lang="zh-Hans-CN" />
        <TextField {...text('labelEn', 'labelEn')} lang="en" />
      </div>
      <FieldGroup label={words('office.field.kind')} error={errorOf('kind')}>
        <div className={styles.row}>
          {(['amount', 'percent'] as const).map((kind) => (
            <Radio
              key={kind}
              name="kind"
              label={words(`office.kind.${kind}`)}
              checked={typed.kind === kind}
              disabled={!mayChange}
              onChange={() => onType({ kind })}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={styles.pair}>
        {typed.kind === 'amount' ? (
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
      </div>
      {mayChange ? (
        <div className={styles.row}>
          <Button priority="high" type="submit" busy={busy && words('office.wait')}>
            {words('office.coupon.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
