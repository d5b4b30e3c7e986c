/** The workshop's reports about a piece that is made to order, with pictures: one stage after another. */
import { useWords } from '@jinlan/client/words';
import type { OrderFragment } from '../../fragments.generated.ts';
import styles from './CraftTimeline.module.css';

interface CraftTimelineProps {
  readonly reports: OrderFragment['craft_timeline'];
}

export function CraftTimeline({ reports }: CraftTimelineProps) {
  const words = useWords('craft');
  return (
    <section className={styles.timeline}>
      <h2>{words('craft.title')}</h2>
      <ol>
        {reports.map(({ stage, at, remark, pictures }) => {
          const name = words(`craft.stage.${stage}`);
          return (
            <li key={stage}>
              <h3>{name}</h3>
              <time dateTime={at}>{words.moment(at)}</time>
              {remark ? <p>{remark}</p> : null}
              {pictures.length > 0 ? (
                <ul>
                  {pictures.map(({ uid, url }, index) => (
                    <li key={uid}>
                      <a href={url} target="_blank" rel="noopener noreferrer">
                        <img src={url} alt={words('craft.picture', { stage: name, index: index + 1 })} />
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
