import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { normalText } from '@jinlan/domain/kernel';
import { adjustmentReason, readAdjustment } from '@jinlan/domain/members';
import { Button, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { newRequestKey } from '../../rewards/redeeming.ts';
import { Box } from '../order/Box.tsx';
import styles from './IdentifyMember.module.css';
import type { Member } from './IdentifyMember.tsx';
import { AdjustPointsDocument } from './queries.generated.ts';

type Points = NonNullable<Member['points']>;

interface AdjustPointsProps {
  /** The member's sixteen digits. */
  readonly code: string;
  readonly points: Points;
  readonly onAdjusted: (points: Points) => void;
}

interface Values {
  change: string;
  reason: string;
}

const wholeNumber = /^[+-]?\d{1,9}$/;
/** NaN for anything but a whole number; typed minus signs of any kind count. */
const changeIn = (text: string): number => {
  const plain = normalText(text, 'NFKC').replace(/[\s,]/g, '').replace(/[−–]/g, '-');
  return wholeNumber.test(plain) ? Number(plain) : Number.NaN;
};

/** Gives or takes points of the identified member, with a reason. A second click sends the same key, which changes nothing. */
export function AdjustPoints({ code, points, onAdjusted }: AdjustPointsProps) {
  const words = useWords('counter');
  const toasts = useToasts();
  const [adjust] = useMutation(AdjustPointsDocument);
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const form = useShopForm<Values>({
    defaultValues: { change: '', reason: '' },
    check({ change, reason }) {
      const checked = readAdjustment({ change: changeIn(change), reason }, points.most);
      if (checked.ok) return {};
      const { problem, most } = checked.error.data;
      const text = words(`counter.points.${problem}`, { most });
      return problem === 'zero' || problem === 'too-large' ? { change: text } : { reason: text };
    },
    async send({ change, reason }) {
      const input = { code, change: changeIn(change), reason, request_key: requestKey };
      const outcome = await adjust({ input });
      if (!outcome.ok) return { whole: refusalText(words, outcome.error) };
      toasts.add({ type: 'info', message: words('counter.points.done') });
      setRequestKey(newRequestKey());
      form.setValue('change', '');
      form.setValue('reason', '');
      onAdjusted(outcome.value.adjustPoints);
      return null;
    },
  });
  return (
    <Box title={words('counter.points.title')}>
      <p>{words('counter.points.available', { points: points.available })}</p>
      <ShopForm form={form} className={styles.form}>
        <TextField
          label={words('counter.points.change')}
          hint={words('counter.points.hint', { most: points.most })}
          {...form.field('change')}
          autoComplete="off"
          inputMode="text"
          maxLength={12}
        />
        <TextField
          label={words('counter.points.reason')}
          {...form.field('reason')}
          autoComplete="off"
          maxLength={adjustmentReason.longest}
        />
        <div className={styles.ways}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('counter.points.send')}
          </Button>
        </div>
      </ShopForm>
    </Box>
  );
}

function refusalText(words: Words<'counter'>, error: ShopError): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'POINTS_SHORT':
      return words('counter.points.short', { available: Number(dataOf(error, error.code).available ?? 0) });
    case 'ADJUSTMENT_LIMIT':
      return words('counter.points.limit', { left: Number(dataOf(error, error.code).left ?? 0) });
    case 'ADJUSTMENT_OWN':
      return words('counter.points.own');
    case 'MEMBER_NOT_FOUND':
      return words('counter.member.unknown');
    default:
      return words('errors.internal');
  }
}
