import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkResizing } from '@jinlan/domain/services';
import { ringSizes, tenthsText } from '@jinlan/domain/sizes';
import { Notice, Select } from '@jinlan/ui';
import {
  constructionOf,
  metalOf,
  type WireConstruction,
  type WireMetal,
  wireConstructions,
} from './offers.ts';
import styles from './Services.module.css';

export interface RingValues {
  construction: string;
  sizeFrom: string;
  sizeTo: string;
}

export const noRing: RingValues = { construction: 'PLAIN', sizeFrom: '', sizeTo: '' };

/** The number of sizes by which the ring is changed, or why that is impossible. */
export const resizingOf = (metal: WireMetal, { construction, sizeFrom, sizeTo }: RingValues) =>
  checkResizing(metalOf(metal), {
    ...{ construction: constructionOf(construction as WireConstruction), from: sizeFrom, to: sizeTo },
  });

interface RingFieldsProps<Values extends RingValues> {
  readonly form: ShopFormState<Values>;
  readonly metal: WireMetal;
}

/** The kind of a ring and its sizes. Shows at once why a ring cannot be resized. */
export function RingFields<Values extends RingValues>({ form: anyForm, metal }: RingFieldsProps<Values>) {
  // Every such form has these fields; only its other values differ.
  const form = anyForm as unknown as ShopFormState<RingValues>;
  const words = useWords('services');
  const checked = resizingOf(metal, form.values);
  const reason = checked.ok ? null : checked.error.data.reason;
  const isNever = reason === 'metal' || reason === 'construction';
  const sizes = ringSizes.map(({ hk, circumference }) => ({
    value: hk,
    label: words('services.ring.size', { size: hk, around: tenthsText(circumference) }),
  }));
  return (
    <div className={styles.fields}>
      <Select
        label={words('services.ring.construction')}
        options={wireConstructions.map((each) => ({ value: each, label: words(`services.ring.${each}`) }))}
        {...form.field('construction')}
      />
      {isNever ? (
        <Notice tone="warning" live>
          {words(`services.ring.refused.${reason}`)}
        </Notice>
      ) : (
        <div className={styles.pair}>
          <Select
            label={words('services.ring.from')}
            options={sizes}
            placeholder={words('services.ring.refused.size')}
            {...form.field('sizeFrom')}
          />
          <Select
            label={words('services.ring.to')}
            options={sizes}
            placeholder={words('services.ring.refused.size')}
            {...form.field('sizeTo')}
          />
        </div>
      )}
    </div>
  );
}

/** The text why the ring cannot be resized; null if it can. */
export function ringProblem(
  metal: WireMetal,
  values: RingValues,
  words: ReturnType<typeof useWords<'services'>>,
): string | null {
  const checked = resizingOf(metal, values);
  if (checked.ok) return null;
  const { reason, most } = checked.error.data;
  return words(`services.ring.refused.${reason}`, { most });
}
