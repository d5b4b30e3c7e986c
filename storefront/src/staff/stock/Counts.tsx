import { readError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { COUNT_DIFFERENCE_MAX, COUNT_MAX, checkCount, checkStockReason } from '@jinlan/domain/store-stock';
import { Button, Disclosure, Notice, Skeleton, SkeletonRegion, TextField } from '@jinlan/ui';
import { type FormEvent, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { useLoaded } from '../use-loaded.ts';
import { CorrectStoreStockDocument, StockHereDocument, type StockHereQuery } from './queries.generated.ts';
import styles from './Stock.module.css';
import { type Take, useStep } from './use-step.tsx';

/** The store's count of a piece, by the SKU in the address; a manager can correct it. */
export function Counts() {
  const words = useWords('staffStock');
  const [query, setQuery] = useSearchParams();
  const sku = (query.get('sku') ?? '').trim();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('sku') ?? '').trim();
    setQuery(typed === '' ? { part: 'count' } : { part: 'count', sku: typed.slice(0, 64) });
  }
  return (
    <>
      <search>
        <form key={sku} className={styles.find} onSubmit={onSubmit}>
          <TextField
            label={words('staffstock.count.sku')}
            name="sku"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={64}
            defaultValue={sku}
          />
          <Button type="submit" size="small">
            {words('staffstock.count.find')}
          </Button>
        </form>
      </search>
      {sku === '' ? null : <Units key={sku} sku={sku} />}
    </>
  );
}

function Units({ sku }: { readonly sku: string }) {
  const words = useWords('staff', 'staffStock');
  const client = useClient();
  const { data, error, loading, refetch } = useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StockHereDocument, { sku }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client, sku]),
  );
  const stock = data?.storeStock;
  if (stock)
    return (
      <>
        <p className={styles.soft}>
          {words(stock.may_correct ? 'staffstock.count.lead' : 'staffstock.count.managers')}
        </p>
        <div className={styles.cards}>
          {stock.units.map((unit) => (
            <Unit key={unit.sku} unit={unit} mayCorrect={stock.may_correct} onChanged={refetch} />
          ))}
        </div>
      </>
    );
  if (loading)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  if (error?.code === 'PRODUCT_NOT_FOUND' || error?.code === 'STOCK_PIECE_INVALID')
    return (
      <Notice tone="warning" live>
        {words('staffstock.count.unknown')}
      </Notice>
    );
  return (
    <LoadError
      live
      size="small"
      error={error}
      text={words('staffstock.notLoaded')}
      busy={loading}
      onRetry={refetch}
    />
  );
}

interface UnitProps {
  readonly unit: StockHereQuery['storeStock']['units'][number];
  readonly mayCorrect: boolean;
  readonly onChanged: () => void;
}

function Unit({ unit, mayCorrect, onChanged }: UnitProps) {
  const words = useWords('staffStock');
  // Called here, outside the form: a changed count replaces the form, and the notice that explains it must stay.
  const { take, notice } = useStep(onChanged);
  const { sku, piece, choice, free, reserved } = unit;
  return (
    <article className={styles.card} aria-label={`${piece} ${choice} ${sku}`}>
      <h2>
        {piece}
        {choice === '' ? '' : ` · ${choice}`}
      </h2>
      <p className={styles.soft}>{sku}</p>
      <p className={styles.numbers}>
        <b>{words('staffstock.count.free', { free })}</b>
        <span>{words('staffstock.count.reserved', { reserved })}</span>
        <span>{words('staffstock.count.total', { total: free + reserved })}</span>
      </p>
      {mayCorrect ? <Correction key={`${free} ${reserved}`} unit={unit} take={take} /> : null}
      {notice}
    </article>
  );
}

function Correction({
  unit: { sku, free, reserved },
  take,
}: Pick<UnitProps, 'unit'> & { readonly take: Take }) {
  const words = useWords('staffStock');
  const [correct] = useMutation(CorrectStoreStockDocument);
  const before = free + reserved;
  const form = useShopForm<{ counted: string; reason: string }>({
    defaultValues: { counted: String(before), reason: '' },
    check: ({ counted, reason }) => ({
      counted: countProblem(counted),
      reason: checkStockReason(reason, 1).ok ? null : words('staffstock.count.reason.missing'),
    }),
    async send({ counted, reason }) {
      const outcome = await correct({ sku, before, counted: Number(counted), reason });
      take(outcome, words('staffstock.count.saved'));
      return null;
    },
  });

  function countProblem(typed: string): string | null {
    const number = words('staffstock.count.number', { most: COUNT_MAX });
    if (!/^\d{1,7}$/.test(typed.trim())) return number;
    const checked = checkCount({ free, reserved }, Number(typed));
    if (checked.ok) return null;
    switch (checked.error.code) {
      case 'reserved':
        return words('staffstock.count.belowReserved', { reserved: checked.error.reserved });
      case 'difference':
        return words('staffstock.count.difference', { most: COUNT_DIFFERENCE_MAX });
      case 'number':
        return number;
    }
  }

  return (
    <Disclosure summary={words('staffstock.count.correct')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" priority="high" busy={form.busy && words('ui.busy')}>
            {words('staffstock.count.save')}
          </Button>
        }
      >
        <TextField
          label={words('staffstock.count.counted')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('counted')}
        />
        <TextField label={words('staffstock.count.reason')} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}
