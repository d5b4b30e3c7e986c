/**
 * Adds the customer's design to the sale: by its short word, its link or its code. The page's address may contain it.
 */
import { readError } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { longestShown, readShownDesign } from '@jinlan/domain/customiser';
import { Button, Checkbox, TextField } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { Box } from '../order/Box.tsx';
import { AddDesignToSaleDocument, SaleDesignDocument } from './queries.generated.ts';
import styles from './StaffSaleScreen.module.css';
import { designIn } from './sale-address.ts';
import { designRefusalWords, saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

interface Values {
  text: string;
  checked: boolean;
}

export function AddDesign({ sale, state }: { readonly sale: Sale; readonly state: SaleState }) {
  const words = useWords('buy', 'sales');
  const client = useClient();
  const [query, setQuery] = useSearchParams();
  const form = useShopForm<Values>({
    defaultValues: { text: designIn(query) ?? '', checked: false },
    check: ({ text }) => ({ text: readShownDesign(text) === null ? words('sales.add.hint') : null }),
    async send({ text, checked }) {
      const found = await client
        .query(SaleDesignDocument, { text }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      const error = readError(found.error);
      const code = found.data?.staffDesign.design.code;
      if (error !== null || code === undefined)
        return {
          fields: {
            text: error?.kind === 'network' ? words('errors.network') : words('sales.add.refused'),
          },
        };
      const outcome = await state.change(AddDesignToSaleDocument, { id: sale.id, code, checked });
      if (!outcome.ok) return { fields: { text: saleErrorWords(outcome.error, words) } };
      const [refusal] = outcome.value.addDesignToCart?.user_errors ?? [];
      if (refusal) {
        const problem = designRefusalWords(refusal.reason ?? null, words);
        return refusal.reason === 'ENGRAVING_NOT_CHECKED'
          ? { fields: { checked: problem } }
          : { fields: { text: problem } };
      }
      form.setValue('text', '');
      form.setValue('checked', false);
      if (designIn(query) !== null) setQuery({}, { replace: true });
      return null;
    },
  });
  return (
    <Box title={words('sales.add')}>
      <ShopForm form={form} className={styles.form}>
        <TextField
          label={words('sales.add.word')}
          hint={words('sales.add.hint')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longestShown}
          {...form.field('text')}
        />
        <Checkbox label={words('sales.add.checked')} {...form.field('checked')} />
        <div>
          <Button type="submit" priority="normal" busy={form.busy && words('ui.busy')}>
            {words('sales.add')}
          </Button>
        </div>
      </ShopForm>
    </Box>
  );
}
