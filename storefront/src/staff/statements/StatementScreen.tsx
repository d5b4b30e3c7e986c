/** `/staff/statements/:id`: one list with its sums and differences, which the manager settles. */
import { useWords } from '@jinlan/client/words';
import { Icon, Link, Notice, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import type { ProviderStatementFragment } from '../fragments.generated.ts';
import { Box, Facts } from '../order/Box.tsx';
import { Difference } from './Difference.tsx';
import { StatementProblem } from './StatementProblem.tsx';
import styles from './StatementScreen.module.css';
import { amountWords, dayWords, providerWords, resultOf } from './statement-words.ts';
import { useStatement } from './use-statements.ts';

export default function StatementScreen() {
  const words = useWords('staff', 'statements');
  const { id = '' } = useParams();
  return (
    <>
      <PageHead title={words('statement.title')} hidden />
      <SignedInOnly as="staff">
        <Statement key={id} id={id} />
      </SignedInOnly>
    </>
  );
}

export function Statement({ id }: { readonly id: string }) {
  const words = useWords('staff', 'statements');
  const { data, error, loading, refetch, apply } = useStatement(id);
  return (
    <>
      <div className={styles.head}>
        <Link to="/staff/statements" className={styles.back}>
          <Icon name="left" size={20} />
          {words('statement.back')}
        </Link>
      </div>
      {loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : data === null ? (
        <StatementProblem error={error} onRetry={refetch} />
      ) : (
        <LoadedStatement statement={data} onChanged={apply} />
      )}
    </>
  );
}

function LoadedStatement({
  statement,
  onChanged,
}: {
  readonly statement: ProviderStatementFragment;
  readonly onChanged: (statement: ProviderStatementFragment) => void;
}) {
  const words = useWords('staff', 'statements');
  const { tone, text } = resultOf(statement, words);
  const { state, sums, differences, compared_at: at } = statement;
  return (
    <>
      <div className={styles.title}>
        <h1 tabIndex={-1}>
          {words('statement.heading', {
            provider: providerWords(statement.provider, words),
            day: dayWords(statement.day, words),
          })}
        </h1>
        <Status tone={tone}>{text}</Status>
      </div>
      {state !== 'compared' ? (
        <Notice
          tone={state === 'missing' ? 'warning' : 'info'}
          title={words(state === 'missing' ? 'statement.gone' : 'statement.waiting')}
        >
          {statement.reason ? words('statement.reason', { reason: statement.reason }) : null}
        </Notice>
      ) : (
        <div className={styles.boxes}>
          <Box
            title={words('statement.sums')}
            note={
              at ? words('statement.compared', { at: words.moment(at), count: statement.listed_count }) : null
            }
          >
            <Facts
              facts={sums.map(({ kind, count, amount, fee }) => ({
                key: `${kind} ${amount.currency}`,
                label: words(`statement.sum.${kind as 'payment' | 'refund'}`, { count }),
                value: [
                  amountWords(amount),
                  ...(fee ? [words('statement.fee', { amount: amountWords(fee) ?? '' })] : []),
                ].join(' · '),
              }))}
            />
          </Box>
          <Box title={words('statement.differences')} flush={differences.length > 0}>
            {differences.length === 0 ? (
              <p>{words('statement.noDifference')}</p>
            ) : (
              <ul className={styles.differences}>
                {differences.map((difference) => (
                  <Difference key={difference.id} difference={difference} onChanged={onChanged} />
                ))}
              </ul>
            )}
          </Box>
        </div>
      )}
    </>
  );
}
