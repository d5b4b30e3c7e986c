/** Chooses a diamond of the inventory that fits the setting: filters, pages and details. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { type ChosenStone, choices, stoneLimits } from '@jinlan/domain/customiser';
import {
  type CodeOf,
  type DiamondFilter,
  type DiamondSort,
  defaultSort,
  filterInput,
  noFilter,
  withRange,
} from '@jinlan/domain/diamonds';
import { Button, Disclosure, EmptyState, Notice, Skeleton } from '@jinlan/ui';
import { useState } from 'react';
import { Revealed } from '../../app/Revealed.tsx';
import { ShapePicker } from '../../diamonds/filters/ShapePicker.tsx';
import { FirstFilters } from '../../diamonds/filters/StoneFilters.tsx';
import type { DiamondCardFragment } from '../../diamonds/fragments.generated.ts';
import { ShapeSheet } from '../../diamonds/ShapeSketch.tsx';
import { chosenStone } from '../chosen-stone.ts';
import { valueAt } from '../design-steps.ts';
import { reasonText, stoneText } from '../design-words.ts';
import { StonesToSetDocument } from '../flow/queries.generated.ts';
import type { PanelProps } from './panel.ts';
import { StoneDetails } from './StoneDetails.tsx';
import styles from './StonePanel.module.css';
import { StoneRow } from './StoneRow.tsx';
import { useLeave } from './use-leave.ts';

const hundredth = (points: number): string => (points / 100).toFixed(2);

export function StonePanel({ workshop, design, step, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const chosen = valueAt(design.draft, step) as ChosenStone | undefined;
  const limits = stoneLimits(workshop, design.draft)?.carat ?? { from: 0, to: 10_000 };
  const shapes = choices(workshop, design.draft, step).flatMap(({ open, value }) =>
    open ? [value as CodeOf<'shape'>] : [],
  );
  const [filter, setFilter] = useState<DiamondFilter>(noFilter);
  const [sort, setSort] = useState<DiamondSort>(defaultSort);
  const [page, setPage] = useState(1);
  const [openedStone, setOpenedStone] = useState<DiamondCardFragment | null>(null);
  const [message, setMessage] = useState<{ readonly text: string } | null>(null);
  const allowedFilter = within(filter, shapes, limits);
  const { data, error, loading, stale, refetch } = useQuery(
    StonesToSetDocument,
    {
      filter: filterInput(allowedFilter),
      sort: { [sort.by]: sort.descending ? 'DESC' : 'ASC' },
      currentPage: page,
    },
    // Cached stones may have been bought by others.
    { policy: 'cache-and-network' },
  );
  useLeave(leave, () => {
    if (chosen) return { kind: 'made' };
    setMessage({ text: words('atelier.chooseFirst', { step: words('customiser.step.stone') }) });
    return { kind: 'stays' };
  });
  const change = (next: DiamondFilter): void => {
    setFilter(next);
    setPage(1);
  };
  const choose = (stone: DiamondCardFragment): void => {
    const designStone = chosenStone(stone);
    const reason = designStone && design.choose(step, designStone);
    const text =
      designStone === null ? words('atelier.stone.unmeasured') : reason && reasonText(words, reason);
    setMessage(text ? { text } : null);
    setOpenedStone(null);
  };
  const answer = data?.diamonds;
  // A cached list may still contain stones that have been sold.
  const soldSkus = design.dropped.flatMap(({ reason }) =>
    reason.code === 'STONE_GONE' ? [reason.data.sku] : [],
  );
  const stones = answer?.items.filter(({ sku }) => !soldSkus.includes(sku)) ?? [];
  return (
    <div className={styles.stones}>
      <ShapeSheet />
      {chosen ? (
        <p className={styles.chosen}>
          {words('atelier.stone.chosen', { stone: stoneText(words, chosen), sku: chosen.sku })}
        </p>
      ) : null}
      <Revealed messageKey={message}>
        <Notice tone="warning" live>
          {message?.text}
        </Notice>
      </Revealed>
      <p className={styles.limits}>
        {words('atelier.stone.limits', { from: hundredth(limits.from), to: hundredth(limits.to) })}
      </p>
      <Loaded
        value={answer}
        loading={loading}
        error={error}
        onRetry={refetch}
        skeleton={
          <>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </>
        }
      >
        {(answer) => (
          <>
            <ShapePicker filter={filter} counts={only(answer, shapes)} onChange={change} />
            <Disclosure summary={words('diamonds.filters')} className={styles.filters ?? ''}>
              <FirstFilters filter={filter} counts={answer} onChange={change} />
            </Disclosure>
            <div className={styles.bar}>
              <p role="status">{words('diamonds.found', { count: answer.total_count })}</p>
              <label className={styles.sort}>
                <span>{words('diamonds.sort')}</span>
                <select
                  value={sort.by === 'carat' ? 'carat_desc' : sort.descending ? 'price_desc' : 'price_asc'}
                  onChange={({ target }) => {
                    setSort({
                      by: target.value === 'carat_desc' ? 'carat' : 'price',
                      descending: target.value !== 'price_asc',
                    });
                    setPage(1);
                  }}
                >
                  {(['price_asc', 'price_desc', 'carat_desc'] as const).map((sortName) => (
                    <option key={sortName} value={sortName}>
                      {words(`diamonds.sort.${sortName}`)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {stones.length === 0 ? (
              <EmptyState
                icon="search"
                title={words('atelier.stone.none')}
                action={<Button onClick={() => change(noFilter)}>{words('diamonds.clear')}</Button>}
              />
            ) : (
              <fieldset className={styles.list} aria-busy={stale}>
                <legend>{words('customiser.step.stone')}</legend>
                {stones.map((stone) => (
                  <StoneRow
                    key={stone.uid}
                    stone={stone}
                    chosen={stone.sku === chosen?.sku}
                    onChoose={() => choose(stone)}
                    onDetails={() => setOpenedStone(stone)}
                  />
                ))}
              </fieldset>
            )}
            <Pages page={page} pages={answer.page_info.total_pages ?? 1} onPage={setPage} />
          </>
        )}
      </Loaded>
      {openedStone ? (
        <StoneDetails
          stone={openedStone}
          onClose={() => setOpenedStone(null)}
          onChoose={() => choose(openedStone)}
        />
      ) : null}
    </div>
  );
}

function Pages({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  const words = useWords('atelier');
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={words('ui.pages')}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words('ui.previous')}
      </Button>
      <span>{words('atelier.stone.page', { page, pages })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {words('ui.next')}
      </Button>
    </nav>
  );
}

/** Limits the requested filters to shapes and weights that fit the setting. */
function within(
  filter: DiamondFilter,
  shapes: readonly CodeOf<'shape'>[],
  { from, to }: { readonly from: number; readonly to: number },
): DiamondFilter {
  const shape = (filter.choices.shape ?? shapes).filter((candidate) => shapes.includes(candidate));
  const { carat } = filter.ranges;
  const lowest = Math.max(from, carat?.from ?? from);
  const highest = Math.min(to, carat?.to ?? to);
  return withRange(
    { ...filter, choices: { ...filter.choices, shape } },
    'carat',
    hundredth(lowest),
    hundredth(Math.max(lowest, highest)),
  );
}

/** Keeps only the counts of shapes that fit the setting. */
function only<
  T extends {
    readonly aggregations: readonly {
      readonly attribute_code: string;
      readonly options: readonly { readonly value: string }[];
    }[];
  },
>(answer: T, shapes: readonly string[]): T {
  return {
    ...answer,
    aggregations: answer.aggregations.map((aggregation) =>
      aggregation.attribute_code === 'shape'
        ? { ...aggregation, options: aggregation.options.filter(({ value }) => shapes.includes(value)) }
        : aggregation,
    ),
  };
}
