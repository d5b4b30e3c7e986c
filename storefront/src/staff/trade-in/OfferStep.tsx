import { useMutation, useQuery } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { checkCertificate, TRADE_IN_YEARS_MOST } from '@jinlan/domain/trade-in';
import { Checkbox, Notice, Select, TextField } from '@jinlan/ui';
import { markText } from '../../trade-in/words.ts';
import { numberIn } from '../../typed-number.ts';
import { CounterStep } from '../counter/CounterStep.tsx';
import {
  OfferTradeInDocument,
  StaffTradeInRulesDocument,
  type StaffTradeInRulesQuery,
} from './queries.generated.ts';
import { isWeight, type StepProps, type TradeIn } from './trade-in.ts';

interface Values {
  material: string;
  /** Fineness of each metal; only that of the chosen metal counts. */
  gold: string;
  platinum: string;
  weight: string;
  own: boolean;
  years: string;
  certificate: string;
  price: string;
}

type Rules = NonNullable<StaffTradeInRulesQuery['tradeInTerms']>;

/** The result of the assay, and the offer at the board's present price. */
export function OfferStep(props: StepProps) {
  const words = useWords('tradeIns');
  const { data, error, loading, refetch } = useQuery(StaffTradeInRulesDocument, {});
  if (data?.tradeInTerms) return <OfferForm {...props} rules={data.tradeInTerms} />;
  if (data) return <Notice tone="warning">{words('tradeins.none')}</Notice>;
  return error ? (
    <LoadError
      live
      size="small"
      error={error}
      text={words('tradeins.notLoaded')}
      busy={loading}
      onRetry={refetch}
    />
  ) : null;
}

export function OfferForm({ tradeIn, take, rules }: StepProps & { readonly rules: Rules }) {
  const words = useWords('staffTradeIns', 'tradeIns');
  const [offer] = useMutation(OfferTradeInDocument);
  const { number, version } = tradeIn;
  const markOf = (metal: 'GOLD' | 'PLATINUM', marks: readonly number[]): string =>
    String((tradeIn.material === metal ? tradeIn.fineness : null) ?? marks[0] ?? '');
  const form = useShopForm<Values>({
    defaultValues: {
      ...{ material: tradeIn.material, gold: markOf('GOLD', rules.gold) },
      platinum: markOf('PLATINUM', rules.platinum),
      weight: tradeIn.assayed_weight == null ? '' : String(tradeIn.assayed_weight),
      ...{ own: tradeIn.is_own, years: String(tradeIn.years), certificate: tradeIn.certificate ?? '' },
      price: tradeIn.stone_price ? String(tradeIn.stone_price.value ?? '') : '',
    },
    check({ material, weight, years, certificate, price }) {
      const isStone = material === 'DIAMOND';
      const isYears = /^\d{1,3}$/.test(years.trim()) && Number(years) <= TRADE_IN_YEARS_MOST;
      const isMetal = isWeight(weight) && numberIn(weight) <= (tradeIn.weight ?? 0);
      return {
        weight: isStone || isMetal ? null : words('stafftrade.weight.missing'),
        years: isStone || isYears ? null : words('tradeins.years.missing'),
        certificate: !isStone || checkCertificate(certificate).ok ? null : words('stafftrade.offer.missing'),
        price: !isStone || numberIn(price) > 0 ? null : words('stafftrade.offer.missing'),
      };
    },
    async send({ material, gold, platinum, weight, own, years, certificate, price }) {
      const isStone = material === 'DIAMOND';
      const outcome = await offer({
        ...{ number, version },
        assay: {
          material: material as TradeIn['material'],
          ...(isStone
            ? { certificate, stone_price: numberIn(price) }
            : {
                ...{ fineness: Number(material === 'PLATINUM' ? platinum : gold), weight: numberIn(weight) },
                ...{ is_own: own, years: Number(years) },
              }),
        },
      });
      const refusal = take(outcome, (each) => each.offerTradeIn, words('stafftrade.offered'));
      return refusal === null ? null : { whole: refusal };
    },
  });
  const { material } = form.values;
  const isFirst = tradeIn.stage === 'RECEIVED';
  return (
    <CounterStep
      form={form}
      summary={words(isFirst ? 'stafftrade.offer' : 'stafftrade.offer.again')}
      action={words('stafftrade.offer.do')}
      isNext={isFirst}
    >
      <Select
        label={words('tradeins.material')}
        options={rules.materials.map((each) => ({
          ...{ value: each, label: words(`tradeins.material.${each}`) },
        }))}
        {...form.field('material')}
      />
      {material === 'DIAMOND' ? (
        <>
          <TextField
            label={words('stafftrade.offer.certificate')}
            autoComplete="off"
            {...form.field('certificate')}
          />
          <TextField
            label={words('stafftrade.offer.price')}
            hint={words('stafftrade.offer.price.hint')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('price')}
          />
        </>
      ) : (
        <>
          <Select
            key={material}
            label={words('tradeins.fineness')}
            options={(material === 'PLATINUM' ? rules.platinum : rules.gold).map((mark) => ({
              ...{ value: String(mark), label: markText(mark, words) },
            }))}
            {...form.field(material === 'PLATINUM' ? 'platinum' : 'gold')}
          />
          <TextField
            label={words('stafftrade.offer.weight')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('weight')}
          />
          <Checkbox label={words('tradeins.own')} {...form.field('own')} />
          <TextField
            label={words('tradeins.years')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('years')}
          />
        </>
      )}
    </CounterStep>
  );
}
