/**
 * `/accessibility`: the shop's statement for people with disabilities: its measures, how they were tested, and known
 * gaps.
 */
import { useWords } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import { Breadcrumbs, Container, LinkButton } from '@jinlan/ui';
import { PageHead } from '../app/PageHead.tsx';
import { PageButton } from '../app/PageLink.tsx';
import { useShop } from '../app/shop.tsx';
import styles from './AccessibilityScreen.module.css';

const parts = [
  {
    title: 'accessibility.does',
    points: [
      'accessibility.does.keyboard',
      'accessibility.does.zoom',
      'accessibility.does.colour',
      'accessibility.does.motion',
      'accessibility.does.names',
    ],
  },
  {
    title: 'accessibility.tested',
    points: ['accessibility.tested.automatic', 'accessibility.tested.keyboard', 'accessibility.tested.tree'],
  },
  {
    title: 'accessibility.limits',
    points: [
      'accessibility.limits.reader',
      'accessibility.limits.view',
      'accessibility.limits.others',
      'accessibility.limits.files',
    ],
  },
] as const satisfies readonly {
  readonly title: MessageKey<'accessibility'>;
  readonly points: readonly MessageKey<'accessibility'>[];
}[];

export default function AccessibilityScreen() {
  const words = useWords('accessibility');
  const { name } = useShop();
  const title = words('accessibility.title');
  const trail = [{ label: words('shell.home'), to: '/' }, { label: title }];
  return (
    <Container width="rows" className={styles.page}>
      <PageHead
        title={title}
        description={words('accessibility.description', { name })}
        canonicalPath="/accessibility"
        trail={trail}
      />
      <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{words('accessibility.lead')}</p>
      {parts.map((part) => (
        <section key={part.title} className={styles.text}>
          <h2>{words(part.title)}</h2>
          <ul>
            {part.points.map((point) => (
              <li key={point}>{words(point)}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.text}>
        <h2>{words('accessibility.contact')}</h2>
        <p>{words('accessibility.contact.text')}</p>
        <p className={styles.buttons}>
          <PageButton page="contact">{words('accessibility.contact.write')}</PageButton>
          <LinkButton to="/storelocator/" priority="low">
            {words('accessibility.contact.stores')}
          </LinkButton>
        </p>
      </section>
    </Container>
  );
}
