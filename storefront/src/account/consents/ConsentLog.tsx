import { useWords } from '@jinlan/client/words';
import styles from './Consents.module.css';
import type { OwnConsentsFragment } from './queries.generated.ts';

/** Every change of the customer's consents, the newest first; closed until it is opened. */
export function ConsentLog({ entries }: { readonly entries: OwnConsentsFragment['log'] }) {
  const words = useWords('account');
  if (entries.length === 0) return null;
  return (
    <details className={styles.log}>
      <summary>{words('communications.log')}</summary>
      <ul>
        {entries.map(({ channel, kind, given, source, text_version: version, at }) => (
          <li key={`${at} ${channel} ${kind} ${given}`}>
            <span>{words.moment(at)}</span>
            <span>
              {words(given ? 'communications.log.given' : 'communications.log.ended', {
                kind: words(`communications.kind.${kind}`),
                channel: words(`communications.channel.${channel}`),
              })}
              <span className={styles.soft}>
                {words(`communications.log.source.${source}`)}
                {version === null ? null : ` ${words('communications.log.version', { version })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
