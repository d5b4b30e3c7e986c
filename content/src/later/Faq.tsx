/**
 * Questions by category: a list at the side on a desktop, a selector on a phone. The category is in the address, so it
 * can be shared, works without scripts, and Back returns to the previous category.
 */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { Disclosure, Icon } from '@jinlan/ui';
import { Link, useSearchParams } from 'react-router';
import { useContent } from '../source.tsx';
import styles from './Faq.module.css';

const parameter = 'topic';

export function Faq({ node: { groups } }: { readonly node: Extract<ContentNode, { kind: 'faq' }> }) {
  const words = useContent().useLaterTexts();
  const [search] = useSearchParams();
  const requestedIndex = Number(search.get(parameter) ?? 1) - 1;
  const at = groups[requestedIndex] ? requestedIndex : 0;
  const group = groups[at];
  if (!group) return null;
  const links = groups.map(({ title }, index) => (
    <li key={title}>
      <Link
        to={{ search: index === 0 ? '' : `?${parameter}=${index + 1}` }}
        preventScrollReset
        aria-current={index === at ? 'true' : undefined}
      >
        {title}
      </Link>
    </li>
  ));
  return (
    <div className={styles.faq}>
      <nav className={styles.side} aria-label={words('content.faq.categories')}>
        <ul>{links}</ul>
      </nav>
      {/* The changed key closes the selector after each choice. */}
      <details key={at} className={styles.selector}>
        <summary>
          <span>{words('content.faq.category', { name: group.title })}</span>
          <Icon name="down" size={20} />
        </summary>
        <ul>{links}</ul>
      </details>
      <section>
        <h2>{group.title}</h2>
        {group.items.map((item) => (
          <Disclosure key={item.question} summary={item.question}>
            <div
              className={styles.answer}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
              dangerouslySetInnerHTML={{ __html: item.html }}
            />
          </Disclosure>
        ))}
      </section>
    </div>
  );
}
