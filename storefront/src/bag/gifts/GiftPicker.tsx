/** The dialog in which a shopper chooses gifts (specification 4). It is shown while it is mounted. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Dialog, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useCartAction } from '../../data/cart.tsx';
import { bagErrorWords } from '../line/lines.ts';
import { GiftOfRule } from './GiftOfRule.tsx';
import styles from './GiftPicker.module.css';
import { type GiftQuantities, type GiftRule, giftSubmission, ruleLeft, totalLeft } from './gift-choice.ts';
import { ChooseGiftsDocument, GiftsOfBagDocument } from './queries.generated.ts';

interface GiftPickerProps {
  readonly cartId: string;
  readonly onClose: () => void;
}

export function GiftPicker({ cartId, onClose }: GiftPickerProps) {
  const words = useWords('buy');
  const toasts = useToasts();
  const [act, busy] = useCartAction();
  const sending = useRef(false);
  const [chosen, setChosen] = useState<GiftQuantities>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, loading, refetch } = useQuery(
    GiftsOfBagDocument,
    { cartId },
    { policy: 'cache-and-network' },
  );
  const rules = data?.getGiftsOfCart?.rules ?? null;
  const submission = rules ? giftSubmission(rules, chosen) : [];

  function choose(quantities: GiftQuantities): void {
    setRefusal(null);
    setChosen(new Map([...chosen, ...quantities]));
  }

  async function confirm(): Promise<void> {
    // A second click comes before the button is disabled.
    if (sending.current) return;
    if (submission.length === 0) return onClose();
    sending.current = true;
    const outcome = await act((id, client) =>
      client.mutation(ChooseGiftsDocument, { cartId: id, rules: submission }).toPromise(),
    );
    sending.current = false;
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('buy.gifts.added') });
      onClose();
      return;
    }
    setRefusal(bagErrorWords(outcome.error, words));
    if (outcome.error.kind === 'refusal') {
      setChosen(new Map());
      refetch();
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={rules ? titleOf(totalLeft(rules, chosen), words) : words('buy.gifts.choose')}
      closeLabel={words('ui.close')}
      variant="sheet"
      wide
      footer={
        <div className={styles.foot}>
          {refusal ? (
            <Notice tone="error" live>
              {refusal}
            </Notice>
          ) : null}
          <div className={styles.buttons}>
            <Button priority="normal" full onClick={onClose}>
              {words('buy.gifts.cancel')}
            </Button>
            <Button
              priority="high"
              full
              disabled={!rules || rules.length === 0}
              busy={busy && words('ui.busy')}
              onClick={() => void confirm()}
            >
              {words('buy.gifts.confirm')}
            </Button>
          </div>
        </div>
      }
    >
      {rules ? (
        rules.length === 0 ? (
          <p>{words('buy.gifts.empty')}</p>
        ) : (
          rules.map((rule) => (
            <Rule key={rule.rule_id} rules={rules} rule={rule} chosen={chosen} onChoose={choose} />
          ))
        )
      ) : error && !loading ? (
        <LoadError live size="small" error={error} onRetry={refetch} text={words('buy.gifts.loadFailed')} />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}

interface RuleProps {
  readonly rules: readonly GiftRule[];
  readonly rule: GiftRule;
  readonly chosen: GiftQuantities;
  readonly onChoose: (quantities: GiftQuantities) => void;
}

function Rule({ rules, rule, chosen, onChoose }: RuleProps) {
  const words = useWords('buy');
  const { label, products } = rule;
  return (
    <section className={styles.rule}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <p aria-live="polite">{words('buy.gifts.ruleLeft', { count: ruleLeft(rule, chosen) })}</p>
      </div>
      <ul>
        {products.map((gift) => (
          <GiftOfRule
            key={gift.product.sku}
            rules={rules}
            rule={rule}
            gift={gift}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

const titleOf = (count: number, words: Words<'buy'>): string =>
  count > 0 ? words('buy.gifts.title', { count }) : words('buy.gifts.titleDone');
