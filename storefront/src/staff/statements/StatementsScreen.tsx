/** `/staff/statements`: the daily lists of payment providers in the market, the newest first. */
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import type { ProviderStatementRowFragment } from '../fragments.generated.ts';
import { StatementProblem } from './StatementProblem.tsx';
import styles from './StatementsScreen.module.css';
import { dayWords, providerWords, resultOf } from './statement-words.ts';
import { useStatements } from './use-statements.ts';

export default function StatementsScreen() {
  const words = useWords('staff', 'statements');
  return (
    <>
      <PageHead title={words('statement.title')} hidden />
      <SignedInOnly as="staff">
        <Statements />
      </SignedInOnly>
    </>
  );
}

export function Statements() {
  const words = useWords('staff', 'statements');
  const [query] = useSearchParams();
  const page = pageIn(query);
  const { data, error, loading, refetch } = useStatements(page);
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('statement.title')}</h1>
        <p>{words('statement.lead')}</p>
      </div>
      {loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : data === null ? (
        <StatementProblem error={error} onRetry={refetch} />
      ) : data.items.length === 0 ? (
        <EmptyState icon="card" title={words('statement.none')} text={words('statement.noneHint')} />
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words('statement.day')}</th>
                <th scope="col">{words('statement.provider')}</th>
                <th scope="col" className={styles.lines}>
                  {words('statement.lines')}
                </th>
                <th scope="col">{words('statement.result')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          <Pages
            page={page}
            pages={data.page_info.total_pages ?? 1}
            hrefOf={(to) => (to === 1 ? '/staff/statements' : `/staff/statements?page=${to}`)}
          />
        </>
      )}
    </>
  );
}

function Row({ row }: { readonly row: ProviderStatementRowFragment }) {
  const words = useWords('staff', 'statements');
  const { tone, text } = resultOf(row, words);
  return (
    <tr>
      <td className={styles.day}>
        <Link to={`/staff/statements/${row.id}`}>{dayWords(row.day, words)}</Link>
      </td>
      <td className={styles.provider}>{providerWords(row.provider, words)}</td>
      <td className={styles.lines}>
        {row.state === 'compared' ? words('statement.count', { count: row.listed_count }) : '–'}
      </td>
      <td className={styles.result}>
        <Status tone={tone}>{text}</Status>
      </td>
    </tr>
  );
}
