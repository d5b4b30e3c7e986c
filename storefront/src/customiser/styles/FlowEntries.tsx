/** The six flows, each with its number of styles and a link. */

import { useWords } from '@jinlan/client/words';
import { flows } from '@jinlan/domain/customiser';
import { Link } from '@jinlan/ui';
import { customiserPath, firstSteps } from '../addresses.ts';
import type { CustomiserStylesQuery } from '../flow/queries.generated.ts';
import styles from './FlowEntries.module.css';
import { StyleImage } from './StyleImage.tsx';
import { facesOf, offeredStyles } from './styles-filter.ts';

export function FlowEntries({
  answer,
  current,
}: {
  readonly answer: CustomiserStylesQuery;
  readonly current: (typeof flows)[number] | null;
}) {
  const words = useWords('atelier', 'customiser');
  const faces = facesOf(answer, flows);
  return (
    <nav aria-label={words('atelier.grid.flows')} className={styles.entries}>
      <ul>
        {flows.map((flow) => {
          const offered = offeredStyles(answer, [flow]);
          const face = faces.get(flow);
          if (!face) return null;
          return (
            <li key={flow}>
              <Link
                to={`${customiserPath}/${flow}`}
                className={styles.entry}
                aria-current={flow === current ? 'page' : undefined}
              >
                <StyleImage
                  style={face}
                  alt=""
                  sizes="64px"
                  className={styles.picture}
                  sketchClassName={styles.sketch}
                />
                <span>{words(`customiser.flow.${flow}`)}</span>
                <small>{words('atelier.grid.styles', { count: offered.length })}</small>
              </Link>
            </li>
          );
        })}
      </ul>
      {current === null ? null : (
        <p className={styles.begin}>
          <Link to={`${customiserPath}/${current}/${firstSteps[current]}`}>
            {words('atelier.grid.begin')}
          </Link>
          {current === 'diamond-ring' ? (
            <Link to={`${customiserPath}/diamond-ring/stone?first=stone`}>
              {words('atelier.grid.beginStone')}
            </Link>
          ) : null}
        </p>
      )}
    </nav>
  );
}
