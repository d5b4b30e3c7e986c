import { useMutation } from '@jinlan/client/data';
import { ShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { TRANSFER_LINES_MAX, TRANSFER_PIECES_MAX } from '@jinlan/domain/store-stock';
import { Button, Disclosure, Select, TextArea } from '@jinlan/ui';
import { useStaffForm } from '../device/use-staff-form.ts';
import { RequestTransferDocument, type TransfersHereQuery } from './queries.generated.ts';
import { readLines } from './read-lines.ts';
import styles from './Stock.module.css';
import { useStep } from './use-step.tsx';

interface RequestPiecesProps {
  readonly others: TransfersHereQuery['storeTransfers']['others'];
  readonly onChanged: () => void;
}

/** Asks another store for pieces. */
export function RequestPieces({ others, onChanged }: RequestPiecesProps) {
  const words = useWords('staffStock');
  const [request] = useMutation(RequestTransferDocument);
  const { take, notice } = useStep(onChanged);
  const form = useStaffForm<{ from: string; lines: string }>('transfer:new', {
    defaultValues: { from: others[0]?.code ?? '', lines: '' },
    check: ({ lines }) => ({
      lines:
        readLines(lines) === null
          ? words('staffstock.transfers.lines.wrong', {
              pieces: TRANSFER_PIECES_MAX,
              lines: TRANSFER_LINES_MAX,
            })
          : null,
    }),
    async send({ from, lines }) {
      const wanted = (readLines(lines) ?? []).map(({ sku, quantity }) => ({ sku, quantity }));
      const refused = take(await request({ from, lines: wanted }), words('staffstock.transfers.asked'));
      if (refused === null) form.setValue('lines', '');
      return refused === null ? null : {};
    },
  });
  return (
    <Disclosure summary={words('staffstock.transfers.request')}>
      <div className={styles.request}>
        <ShopForm
          form={form}
          className={styles.step ?? ''}
          foot={
            <Button type="submit" size="small" priority="high" busy={form.busy && words('ui.busy')}>
              {words('staffstock.transfers.ask')}
            </Button>
          }
        >
          <Select
            label={words('staffstock.transfers.from')}
            options={others.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.field('from')}
          />
          <TextArea
            label={words('staffstock.transfers.lines')}
            rows={4}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.field('lines')}
          />
        </ShopForm>
        {notice}
      </div>
    </Disclosure>
  );
}
