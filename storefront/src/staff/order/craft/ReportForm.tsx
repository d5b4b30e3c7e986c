/** Reports the next stage, or corrects the remark of a reported one. */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { CRAFT_REMARK_MAX, craftStages } from '@jinlan/domain/workshop';
import { Button, Select, TextField } from '@jinlan/ui';
import type { StaffOrderFragment } from '../../fragments.generated.ts';
import styles from './CraftProgress.module.css';
import type { CraftProps } from './CraftProgress.tsx';
import { craftRefusal } from './craft-refusal.ts';
import { ReportCraftStageDocument } from './queries.generated.ts';

interface ReportFormProps extends CraftProps {
  /** The stage whose remark is corrected; missing if the next stage is reported. */
  readonly corrected?: StaffOrderFragment['craft_timeline'][number];
}

export function ReportForm({ order, corrected, onChanged }: ReportFormProps) {
  const words = useWords('craft');
  const toasts = useToasts();
  const [report] = useMutation(ReportCraftStageDocument);
  const form = useShopForm<{ stage: string; remark: string }>({
    defaultValues: { stage: corrected?.stage ?? '', remark: corrected?.remark ?? '' },
    check: ({ stage, remark }) => ({
      stage: stage === '' ? words('craft.report.missing') : null,
      remark:
        lengthOf(remark.trim()) > CRAFT_REMARK_MAX
          ? words('craft.report.tooLong', { most: CRAFT_REMARK_MAX })
          : null,
    }),
    async send({ stage: typed, remark }) {
      const stage = craftStages.find((each) => each === typed);
      if (stage === undefined) return { fields: { stage: words('craft.report.missing') } };
      const outcome = await report({ input: { order_number: order.number, stage, remark: remark.trim() } });
      if (!outcome.ok) return { whole: craftRefusal(outcome.error, words) };
      toasts.add({ type: 'info', message: words('craft.report.done') });
      onChanged(outcome.value.reportCraftStage.order);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
          {words('craft.report.send')}
        </Button>
      }
    >
      {corrected ? null : (
        <Select
          label={words('craft.report.stage')}
          hint={words('craft.report.hint')}
          placeholder={words('craft.report.choose')}
          options={order.craft_stages_open.map((stage) => ({
            value: stage,
            label: words(`craft.stage.${stage}`),
          }))}
          {...form.field('stage')}
        />
      )}
      <TextField
        label={words('craft.report.remark')}
        hint={words('craft.report.remarkHint', { most: CRAFT_REMARK_MAX })}
        {...form.field('remark')}
      />
    </ShopForm>
  );
}
