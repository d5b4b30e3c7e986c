import { readMoney, useQuery } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { TRADE_IN_YEARS_MOST, tradeInWeightLimits } from '@jinlan/domain/trade-in';
import { Button, Checkbox, Notice, Select, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { numberIn } from '../typed-number.ts';
import {
  TradeInEstimateDocument,
  type TradeInEstimateQuery,
  type TradeInEstimateQueryVariables,
  type TradeInTermsQuery,
} from './queries.generated.ts';
import styles from './TradeIn.module.css';
import { markText, tradeInRefusal, type WireMaterial } from './words.ts';

export type Terms = NonNullable<TradeInTermsQuery['tradeInTerms']>;
type Piece = TradeInEstimateQueryVariables['input'];
type Sum = TradeInEstimateQuery['tradeInEstimate']['exchange'];

interface Values {
  material: string;
  /** Fineness of each metal; only that of the chosen metal counts. */
  gold: string;
  platinum: string;
  weight: string;
  own: boolean;
  years: string;
}

/** Estimates the trade-in value of a piece by the live board. */
export function Estimator({ terms }: { readonly terms: Terms }) {
  const words = useWords('tradeIns');
  const [piece, setPiece] = useState<Piece | null>(null);
  const metals = terms.materials.filter((each) => each !== 'DIAMOND');
  const least = String(terms.least_grams);
  const form = useShopForm<Values>({
    defaultValues: {
      ...{ material: metals[0] ?? 'GOLD', weight: '', own: false, years: '0' },
      ...{ gold: String(terms.gold[0] ?? ''), platinum: String(terms.platinum[0] ?? '') },
    },
    check({ weight, years }) {
      const grams = numberIn(weight);
      const isWeight = grams >= terms.least_grams && grams * 1_000 <= tradeInWeightLimits.most;
      const isYears = /^\d{1,3}$/.test(years.trim()) && Number(years) <= TRADE_IN_YEARS_MOST;
      return {
        weight: isWeight ? null : words('tradeins.weight.missing', { least }),
        years: isYears ? null : words('tradeins.years.missing'),
      };
    },
    async send({ material, gold, platinum, weight, own, years }) {
      setPiece({
        ...{
          material: material as WireMaterial,
          fineness: Number(material === 'PLATINUM' ? platinum : gold),
          weight: numberIn(weight),
        },
        ...{ is_own: own, years: Number(years) },
      });
      return null;
    },
  });
  const { material } = form.values;
  return (
    <section aria-labelledby="trade-in-estimate">
      <h2 id="trade-in-estimate">{words('tradeins.estimate')}</h2>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('tradeins.estimate.do')}
          </Button>
        }
      >
        <div className={styles.pair}>
          <Select
            label={words('tradeins.material')}
            options={metals.map((each) => ({ value: each, label: words(`tradeins.material.${each}`) }))}
            {...form.field('material')}
          />
          <Select
            key={material}
            label={words('tradeins.fineness')}
            options={(material === 'PLATINUM' ? terms.platinum : terms.gold).map((mark) => ({
              ...{ value: String(mark), label: markText(mark, words) },
            }))}
            {...form.field(material === 'PLATINUM' ? 'platinum' : 'gold')}
          />
          <TextField
            label={words('tradeins.weight')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('weight')}
          />
          <TextField
            label={words('tradeins.years')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('years')}
          />
        </div>
        <Checkbox label={words('tradeins.own')} {...form.field('own')} />
      </ShopForm>
      {piece === null ? null : <EstimateResult piece={piece} />}
    </section>
  );
}

/** The estimated value. It follows the gold board while the page is open. */
function EstimateResult({ piece }: { readonly piece: Piece }) {
  const words = useWords('tradeIns');
  const { data, error } = useQuery(
    TradeInEstimateDocument,
    { input: piece },
    { policy: 'cache-and-network', livePrices: true },
  );
  const estimate = data?.tradeInEstimate;
  if (error)
    return (
      <Notice tone="warning" live>
        {tradeInRefusal(error, words)}
      </Notice>
    );
  return (
    <div className={styles.estimate} role="status">
      {estimate ? (
        <>
          <SumLine label={words('tradeins.estimate.exchange')} sum={estimate.exchange} />
          <SumLine label={words('tradeins.estimate.payout')} sum={estimate.payout} />
          <p className={styles.soft}>
            {words('tradeins.estimate.hint', { at: words.moment(estimate.effective_at) })}
          </p>
        </>
      ) : (
        words('ui.loading')
      )}
    </div>
  );
}

function SumLine({ label, sum }: { readonly label: string; readonly sum: Sum }) {
  const words = useWords('tradeIns');
  const total = readMoney(sum.total);
  return (
    <dl className={styles.sum}>
      <div className={styles.total}>
        <dt>{label}</dt>
        <dd>{total ? format(total) : ''}</dd>
      </div>
      {sum.steps.map(({ kind, amount }) => {
        const money = readMoney(amount);
        return (
          <div key={kind} className={styles.soft}>
            <dt>{words(`tradeins.step.${kind}`)}</dt>
            <dd>{money ? format(money) : ''}</dd>
          </div>
        );
      })}
    </dl>
  );
}
