import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { localeFacts, locales } from '@jinlan/domain/markets';
import { checkName, readEmail } from '@jinlan/domain/people';
import { checkTradeInPiece, TRADE_IN_PIECE_MAX } from '@jinlan/domain/trade-in';
import { Select, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { useShop } from '../../app/shop.tsx';
import { tradeInRefusal, type WireMaterial } from '../../trade-in/words.ts';
import { CounterStep } from '../counter/CounterStep.tsx';
import { OpenTradeInAtCounterDocument } from './queries.generated.ts';
import { stepRefusal } from './trade-in.ts';

const materials: readonly WireMaterial[] = ['GOLD', 'PLATINUM', 'DIAMOND'];

interface Values {
  material: string;
  pieceName: string;
  name: string;
  mobile: string;
  email: string;
  language: string;
}

/** Records a piece for a customer at the counter without a booking. */
export function CounterForm() {
  const words = useWords('staff', 'staffTradeIns', 'tradeIns');
  const shop = useShop();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [open] = useMutation(OpenTradeInAtCounterDocument);
  const form = useShopForm<Values>({
    defaultValues: {
      ...{ material: 'GOLD', pieceName: '', name: '', mobile: '', email: '', language: shop.locale },
    },
    check: (values) => ({
      pieceName: checkTradeInPiece(values.pieceName).ok
        ? null
        : words('tradeins.piece.missing', { most: TRADE_IN_PIECE_MAX }),
      name: checkName(values.name).ok ? null : words('stafftrade.new.wrongName'),
      mobile: values.mobile.trim() === '' ? words('stafftrade.new.wrongMobile') : null,
      email: readEmail(values.email).ok ? null : words('stafftrade.new.wrongEmail'),
    }),
    async send({ material, pieceName, ...customer }) {
      const outcome = await open({
        input: { ...customer, material: material as WireMaterial, piece_name: pieceName },
      });
      if (!outcome.ok)
        switch (outcome.error.code) {
          case 'INVALID_PHONE':
            return { fields: { mobile: words('stafftrade.new.wrongMobile') } };
          case 'INVALID_EMAIL':
            return { fields: { email: words('stafftrade.new.wrongEmail') } };
          case 'INVALID_NAME':
            return { fields: { name: words('stafftrade.new.wrongName') } };
          case 'TRADE_INS_FULL':
            return { whole: tradeInRefusal(outcome.error, words) };
          default:
            return { whole: stepRefusal(outcome.error, words) };
        }
      const { number } = outcome.value.openTradeInAtCounter;
      toasts.add({ type: 'info', message: words('stafftrade.new.done', { number }) });
      await navigate(`/staff/trade-ins/${number}`);
      return null;
    },
  });
  return (
    <CounterStep form={form} summary={words('stafftrade.new')} action={words('stafftrade.new.do')}>
      <p>{words('stafftrade.new.lead')}</p>
      <Select
        label={words('tradeins.material')}
        options={materials.map((each) => ({ value: each, label: words(`tradeins.material.${each}`) }))}
        {...form.field('material')}
      />
      <TextField label={words('tradeins.piece')} autoComplete="off" {...form.field('pieceName')} />
      <TextField label={words('stafftrade.new.name')} autoComplete="off" {...form.field('name')} />
      <TextField
        label={words('stafftrade.new.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('mobile')}
      />
      <TextField
        label={words('stafftrade.new.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <Select
        label={words('stafftrade.new.language')}
        options={locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))}
        {...form.field('language')}
      />
    </CounterStep>
  );
}
