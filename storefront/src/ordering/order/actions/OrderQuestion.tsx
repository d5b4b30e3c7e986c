/** The store's question before it makes the piece, and the buyer's answer. */

import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { Button, TextArea } from '@jinlan/ui';
import type { OrderAccess } from '../../order-access.ts';
import { AnswerOrderQuestionDocument } from '../../queries.generated.ts';
import styles from './OrderQuestion.module.css';

/** Maximum characters of an answer (contract). */
const ANSWER_MAX = 200;

interface OrderQuestionProps {
  readonly question: string;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly onAnswered: () => void;
}

export function OrderQuestion({ question, access, onAnswered }: OrderQuestionProps) {
  const words = useWords('orders');
  return (
    <section className={styles.question} aria-labelledby="question-title">
      <h2 id="question-title">{words('orders.question.title')}</h2>
      <blockquote>{question}</blockquote>
      {access ? (
        <Answer access={access} onAnswered={onAnswered} />
      ) : (
        <p className={styles.elsewhere}>{words('orders.question.elsewhere')}</p>
      )}
    </section>
  );
}

function Answer({ access, onAnswered }: { readonly access: OrderAccess; readonly onAnswered: () => void }) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const [answerQuestion] = useMutation(AnswerOrderQuestionDocument);
  const form = useShopForm<{ answer: string }>({
    defaultValues: { answer: '' },
    check({ answer }) {
      const length = lengthOf(answer.trim());
      if (length === 0) return { answer: words('orders.question.empty') };
      return { answer: length > ANSWER_MAX ? words('orders.question.tooLong') : null };
    },
    async send({ answer }) {
      const outcome = await answerQuestion({ ...access, answer: answer.trim() });
      if (outcome.ok) toasts.add({ type: 'info', message: words('orders.question.thanks') });
      // Somebody else has answered first, or this answer has arrived before. In both cases the order has changed.
      if (outcome.ok || outcome.error.kind === 'refusal') onAnswered();
      return outcome.ok ? null : { whole: refusalWords(outcome.error, words) };
    },
  });
  const charactersLeft = Math.max(0, ANSWER_MAX - lengthOf(form.values.answer.trim()));
  return (
    <ShopForm
      form={form}
      foot={
        <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
          {words('orders.question.send')}
        </Button>
      }
    >
      <TextArea
        label={words('orders.question.answer')}
        hint={words('orders.question.left', { left: charactersLeft })}
        rows={2}
        {...form.field('answer')}
      />
    </ShopForm>
  );
}

function refusalWords(error: ShopError, words: Words<'buy' | 'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'INVALID_TEXT') return words('buy.address.forbidden');
  return words('orders.act.gone');
}
