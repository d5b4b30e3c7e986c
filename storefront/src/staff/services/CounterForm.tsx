import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { localeFacts, locales } from '@jinlan/domain/markets';
import { checkName, readEmail } from '@jinlan/domain/people';
import {
  checkPieceName,
  checkServiceRemark,
  SERVICE_PIECE_MAX,
  SERVICE_TEXT_MAX,
} from '@jinlan/domain/services';
import { Select, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { useShop } from '../../app/shop.tsx';
import { type WireConstruction, type WireKind, type WireMetal, wireMetals } from '../../services/offers.ts';
import { noRing, RingFields, type RingValues, ringProblem } from '../../services/RingFields.tsx';
import { serviceRefusal } from '../../services/refusals.ts';
import { CounterStep } from '../counter/CounterStep.tsx';
import { useStaffForm } from '../device/use-staff-form.ts';
import { OpenServiceAtCounterDocument } from './queries.generated.ts';
import { stepRefusal } from './service.ts';

const kinds: readonly WireKind[] = ['CLEAN', 'POLISH', 'RESIZE', 'REPAIR', 'RE_PLATE', 'RE_STRING'];

interface Values extends RingValues {
  kind: string;
  pieceName: string;
  metal: string;
  remark: string;
  name: string;
  mobile: string;
  email: string;
  language: string;
}

/** Records a service for a customer at the counter without a booking. */
export function CounterForm() {
  const words = useWords('services', 'staff', 'staffServices');
  const shop = useShop();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [open] = useMutation(OpenServiceAtCounterDocument);
  const form = useStaffForm<Values>('service:new', {
    defaultValues: {
      ...{ kind: 'CLEAN', pieceName: '', metal: 'GOLD', remark: '', name: '', mobile: '', email: '' },
      ...{ ...noRing, language: shop.locale },
    },
    check: (values) => ({
      pieceName: checkPieceName(values.pieceName).ok
        ? null
        : words('services.piece.name.missing', { most: SERVICE_PIECE_MAX }),
      sizeTo: values.kind === 'RESIZE' ? ringProblem(values.metal as WireMetal, values, words) : null,
      remark: checkServiceRemark(values.remark).ok
        ? null
        : words('services.remark.long', { most: SERVICE_TEXT_MAX }),
      name: checkName(values.name).ok ? null : words('staffserv.new.wrongName'),
      mobile: values.mobile.trim() === '' ? words('staffserv.new.wrongMobile') : null,
      email: readEmail(values.email).ok ? null : words('staffserv.new.wrongEmail'),
    }),
    async send(values) {
      const outcome = await open({
        input: {
          ...{
            kind: values.kind as WireKind,
            piece_name: values.pieceName,
            metal: values.metal as WireMetal,
          },
          ...{ remark: values.remark, name: values.name, mobile: values.mobile, email: values.email },
          ...{ language: values.language },
          ...(values.kind === 'RESIZE'
            ? {
                ring: {
                  construction: values.construction as WireConstruction,
                  ...{ size_from: values.sizeFrom, size_to: values.sizeTo },
                },
              }
            : {}),
        },
      });
      if (!outcome.ok)
        switch (outcome.error.code) {
          case 'INVALID_PHONE':
            return { fields: { mobile: words('staffserv.new.wrongMobile') } };
          case 'INVALID_EMAIL':
            return { fields: { email: words('staffserv.new.wrongEmail') } };
          case 'INVALID_NAME':
            return { fields: { name: words('staffserv.new.wrongName') } };
          case 'SERVICE_RESIZE_REFUSED':
          case 'SERVICE_UNAVAILABLE':
          case 'SERVICES_FULL':
            return { whole: serviceRefusal(outcome.error, words) };
          default:
            return { whole: stepRefusal(outcome.error, words) };
        }
      const { number } = outcome.value.openServiceAtCounter;
      toasts.add({ type: 'info', message: words('staffserv.new.done', { number }) });
      await navigate(`/staff/services/${number}`);
      return null;
    },
  });
  return (
    <CounterStep form={form} summary={words('staffserv.new')} action={words('staffserv.new.do')}>
      <p>{words('staffserv.new.lead')}</p>
      <Select
        label={words('services.kind')}
        options={kinds.map((kind) => ({ value: kind, label: words(`services.kind.${kind}`) }))}
        {...form.field('kind')}
      />
      <TextField label={words('services.piece.name')} autoComplete="off" {...form.field('pieceName')} />
      <Select
        label={words('services.metal')}
        options={wireMetals.map((metal) => ({ value: metal, label: words(`services.metal.${metal}`) }))}
        {...form.field('metal')}
      />
      {form.values.kind === 'RESIZE' ? (
        <RingFields form={form} metal={form.values.metal as WireMetal} />
      ) : null}
      <TextField
        label={words('services.remark')}
        mark={words('services.optional')}
        autoComplete="off"
        {...form.field('remark')}
      />
      <TextField label={words('staffserv.new.name')} autoComplete="off" {...form.field('name')} />
      <TextField
        label={words('staffserv.new.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('mobile')}
      />
      <TextField
        label={words('staffserv.new.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <Select
        label={words('staffserv.new.language')}
        options={locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))}
        {...form.field('language')}
      />
    </CounterStep>
  );
}
