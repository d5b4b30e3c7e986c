import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import { localeFacts, marketFacts } from '@jinlan/domain/markets';
import { formatPhone, NAME_MAX, prefixes } from '@jinlan/domain/people';
import { FieldGroup, Select, TextField } from '@jinlan/ui';
import { namesOf } from '../../addresses/address-values.ts';
import { useShop } from '../../app/shop.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { wholeName } from '../names.ts';
import { nameProblem, refusalAt, telephoneProblem } from '../sign-in/form-checks.ts';
import { type BirthValues, birthOnWire, birthProblem, birthValues } from './birth-date.ts';
import { Part, PartForm } from './Part.tsx';
import styles from './PersonPart.module.css';
import { ChangeInformationDocument } from './queries.generated.ts';

interface PersonPartProps {
  readonly customer: CustomerDetailsFragment;
}

const prefixWords = (prefix: string | null, words: Words<'account'>): string =>
  prefix === 'Mr' || prefix === 'Ms' || prefix === 'Miss' ? words(`account.info.prefix.${prefix}`) : '';

export function PersonPart({ customer }: PersonPartProps) {
  const words = useWords('account', 'buy');
  return (
    <Part
      title={words('account.info.person')}
      change={words('account.edit')}
      facts={[
        [words('account.info.prefix'), prefixWords(customer.prefix, words)],
        [words('account.info.name'), wholeName(customer)],
        [
          words('account.info.birthDate'),
          customer.date_of_birth ? words.day(`${customer.date_of_birth}T00:00:00+08:00`) : '',
        ],
        // A verified mobile number has its own part (`MobilePart`).
        ...(customer.mobile_verified
          ? []
          : [[words('buy.address.telephone'), formatPhone(customer.mobile_phone ?? '')] as const]),
      ]}
      form={(close) => <PersonForm customer={customer} onClose={close} />}
    />
  );
}

interface PersonValues extends BirthValues {
  prefix: string;
  name: string;
  telephone: string;
}

function PersonForm({ customer, onClose }: PersonPartProps & { readonly onClose: () => void }) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const { country } = marketFacts[useShop().market];
  const today = businessDay(new Date());
  const [change] = useMutation(ChangeInformationDocument);
  const form = useShopForm<PersonValues>({
    defaultValues: {
      prefix: customer.prefix ?? '',
      name: wholeName(customer),
      telephone: customer.mobile_phone ? formatPhone(customer.mobile_phone) : '',
      ...birthValues(customer.date_of_birth),
    },
    check(values) {
      const birth = birthProblem(values, today, words);
      return {
        name: nameProblem(values.name, words),
        telephone: telephoneProblem(values.telephone, country, words),
        ...(birth ? { [birth.field]: birth.text } : {}),
      };
    },
    async send(values) {
      const { firstName, lastName } = namesOf(values);
      const outcome = await change({
        input: {
          firstname: firstName,
          lastname: lastName,
          prefix: values.prefix,
          mobile_phone: values.telephone.trim(),
          // A stored birth date cannot be changed.
          date_of_birth: customer.date_of_birth ?? birthOnWire(values, today) ?? '',
        },
      });
      if (!outcome.ok) {
        const fields = { name: 'name', telephone: 'telephone', birthDate: 'year' } as const;
        return refusalAt(outcome.error, words, fields);
      }
      toasts.add({ type: 'info', message: words('account.saved') });
      onClose();
      return null;
    },
  });

  return (
    <PartForm form={form} onCancel={onClose}>
      <Select
        label={words('account.info.prefix')}
        mark={words('ui.optional')}
        autoComplete="honorific-prefix"
        placeholder={words('account.info.prefix.none')}
        options={prefixes.map((prefix) => ({ value: prefix, label: words(`account.info.prefix.${prefix}`) }))}
        {...form.field('prefix')}
      />
      <TextField
        label={words('account.info.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {customer.date_of_birth ? null : (
        <FieldGroup
          label={words('account.info.birthDate')}
          hint={words('account.info.birth.hint')}
          error={form.problemOf('year') ?? form.problemOf('month') ?? form.problemOf('day')}
        >
          <div className={styles.birth}>
            {localeFacts[words.locale].dateOrder.map((part) => (
              <TextField
                key={part}
                label={words(`account.info.birth.${part}`)}
                inputMode="numeric"
                autoComplete={`bday-${part}`}
                maxLength={part === 'year' ? 4 : 2}
                {...form.field(part)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {customer.mobile_verified ? null : (
        <TextField
          label={words('buy.address.telephone')}
          mark={words('ui.optional')}
          hint={words('buy.address.phone.hint', { country })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.field('telephone')}
        />
      )}
    </PartForm>
  );
}
