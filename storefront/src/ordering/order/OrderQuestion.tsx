/** What the store asks before it makes the piece, and the buyer's answer. */

import type { ShopError } from '@jinlan/client/data';
import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Notice, TextArea } from '@jinlan/ui';
import { type FormEvent, useRef, useState } from 'react';
import type { OrderAccess } from '../order-access.ts';
import { AnswerOrderQuestionDocument } from '../queries.generated.ts';
import styles from './OrderQuestion.module.css';

/** Characters of an answer (contract). */
const ANSWER_MAX = 200;

interface OrderQuestionProps {
  readonly question: string;
  /** Null for whoever may only look. */
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
  const [send, busy] = useMutation(AnswerOrderQuestionDocument);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const length = [...answer.trim()].length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong =
      length === 0 ? 'orders.question.empty' : length > ANSWER_MAX ? 'orders.question.tooLong' : null;
    setProblem(wrong ? words(wrong) : null);
    setRefusal(null);
    if (wrong) {
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    const outcome = await send({ ...access, answer: answer.trim() });
    if (outcome.ok) toasts.add({ type: 'info', message: words('orders.question.thanks') });
    else setRefusal(refusalWords(outcome.error, words));
    // Somebody else was quicker, or it went through: either way the order is another now.
    if (outcome.ok || outcome.error.kind === 'refusal') onAnswered();
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={words('orders.question.answer')}
        hint={words('orders.question.left', { left: Math.max(0, ANSWER_MAX - length) })}
        error={problem}
        rows={2}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <Button type="submit" priority="high" busy={busy && words('ui.busy')}>
        {words('orders.question.send')}
      </Button>
    </form>
  );
}

function refusalWords(error: ShopError, words: Words<'buy' | 'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'INVALID_TEXT') return words('buy.address.forbidden');
  return words('orders.act.gone');
}
