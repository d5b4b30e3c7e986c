import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { FieldGroup, RadioCard } from '@jinlan/ui';
import type { Offer } from './offers.ts';
import styles from './Services.module.css';

interface KindFieldProps<Values extends { kind: string }> {
  readonly form: ShopFormState<Values>;
  readonly offers: readonly Offer[];
}

/** The services as cards: description, price, duration, and the conditions for pieces bought here. */
export function KindField<Values extends { kind: string }>({
  form: anyForm,
  offers,
}: KindFieldProps<Values>) {
  // Every such form has this field; only its other values differ.
  const form = anyForm as unknown as ShopFormState<{ kind: string }>;
  const words = useWords('services');
  return (
    <FieldGroup label={words('services.kind')} error={form.problemOf('kind')}>
      <div className={styles.kinds}>
        {offers.map((offer) => (
          <RadioCard
            key={offer.kind}
            label={words(`services.kind.${offer.kind}`)}
            hint={<Details offer={offer} />}
            end={<PriceOf offer={offer} />}
            {...form.choice('kind', offer.kind)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function PriceOf({ offer: { kind, base, perGram } }: { readonly offer: Offer }) {
  const words = useWords('services');
  const amount = base.minor === 0 ? words('services.free') : format(base);
  return <>{kind === 'REPAIR' || perGram !== null ? words('services.from', { price: amount }) : amount}</>;
}

function Details({ offer: { kind, perSize, perGram, price } }: { readonly offer: Offer }) {
  const words = useWords('services');
  const terms = [
    words('services.days', { days: price.days }),
    perSize && words('services.perSize', { price: format(perSize) }),
    perGram && words('services.perGram', { price: format(perGram) }),
  ];
  return (
    <>
      <span className={styles.line}>{words(`services.kind.${kind}.hint`)}</span>
      <span className={styles.line}>{terms.filter(Boolean).join(' · ')}</span>
      {price.ownFree === null ? null : (
        <span className={styles.own}>
          {price.ownFree === 'always'
            ? words('services.own.always')
            : words('services.own.days', { days: price.ownFree })}
        </span>
      )}
    </>
  );
}
