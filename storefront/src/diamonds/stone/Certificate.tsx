/** The laboratory's certificate, and a link to check it there. */

import { useWords } from '@jinlan/client/words';
import { Icon, VisuallyHidden } from '@jinlan/ui';
import type { DiamondPageQuery } from '../queries.generated.ts';
import styles from './Certificate.module.css';

type Report = NonNullable<DiamondPageQuery['diamond']>['certificate'];

export function Certificate({
  certificate: { laboratory_name: laboratory, number, issued_on, inscription, report_url, is_sample },
}: {
  readonly certificate: Report;
}) {
  const words = useWords('diamonds');
  return (
    <section className={styles.certificate}>
      <h2>
        <Icon name="shield" size={20} />
        {words('diamonds.stone.certificate')} {laboratory}
      </h2>
      <dl>
        <div>
          <dt>{words('diamonds.stone.number')}</dt>
          <dd>{number}</dd>
        </div>
        {issued_on ? (
          <div>
            <dt>{words('diamonds.stone.issued')}</dt>
            <dd>
              <time dateTime={issued_on}>{words.day(`${issued_on}T00:00:00+08:00`)}</time>
            </dd>
          </div>
        ) : null}
        {inscription ? (
          <div>
            <dt>{words('diamonds.stone.inscription')}</dt>
            <dd>{inscription}</dd>
          </div>
        ) : null}
      </dl>
      <a href={report_url} target="_blank" rel="noopener noreferrer nofollow">
        {words('diamonds.stone.check', { laboratory })}
        <VisuallyHidden>{words('diamonds.stone.newTab')}</VisuallyHidden>
        <Icon name="share" size={16} />
      </a>
      {is_sample ? <p>{words('diamonds.stone.sample', { laboratory })}</p> : null}
    </section>
  );
}
