/** The rare kinds of content. Their code and texts load when one renders. */
import { type ContentNode, type ContentTree, childrenOf } from '@jinlan/contract/content-tree';
import { Link, Tabs } from '@jinlan/ui';
import { type ComponentType, lazy, useState } from 'react';
import { linkTarget } from '../link-target.ts';
import { useContent } from '../source.tsx';
import { Faq } from './Faq.tsx';
import { Film } from './Film.tsx';
import styles from './LaterNode.module.css';
import { Levels } from './Levels.tsx';
import { Slider } from './Slider.tsx';

/** Large, so loaded separately. Its styles come with the page. */
const PlaceMap = lazy(async () => ({ default: (await import('../map/PlaceMap.tsx')).PlaceMap }));

export interface LaterNodeProps {
  readonly node: ContentNode;
  /** Renders the node's children. */
  readonly Inner: ComponentType<{ readonly tree: ContentTree }>;
}

type Of<Kind extends ContentNode['kind']> = Extract<ContentNode, { kind: Kind }>;

export function LaterNode({ node, Inner }: LaterNodeProps) {
  const { ContactForm } = useContent();
  switch (node.kind) {
    case 'tabs':
      return <TabbedContent node={node} Inner={Inner} />;
    case 'slider':
      return <Slider node={node} Inner={Inner} />;
    case 'video':
      return <Film node={node} />;
    case 'map':
      return <PointMap node={node} />;
    case 'link-list':
      return <LinkList node={node} />;
    case 'faq':
      return <Faq node={node} />;
    case 'contact-form':
      return <ContactForm />;
    case 'levels':
      return <Levels node={node} />;
    default:
      // A tab outside tabs shows its title as a heading.
      return (
        <>
          {node.kind === 'tab-item' ? <h3>{node.title}</h3> : null}
          <Inner tree={childrenOf(node)} />
        </>
      );
  }
}

function TabbedContent({ node, Inner }: LaterNodeProps & { readonly node: Of<'tabs'> }) {
  const [selected, select] = useState('0');
  return (
    <Tabs
      label={node.children.map(({ title }) => title).join(', ')}
      selected={selected}
      onSelect={select}
      tabs={node.children.map(({ title, children }, index) => ({
        id: String(index),
        label: title,
        content: (
          <div className={styles.tab}>
            <Inner tree={children} />
          </div>
        ),
      }))}
    />
  );
}

function PointMap({ node: { points } }: { readonly node: Of<'map'> }) {
  const words = useContent().useLaterTexts();
  const [chosen, choose] = useState<string | null>(null);
  const markers = points.map((point, index) => ({ ...point, id: String(index) }));
  return (
    <div className={styles.places}>
      <PlaceMap
        words={words}
        label={markers.map(({ label }) => label).join(', ')}
        places={markers}
        chosen={chosen}
        onChoose={choose}
      />
      <ul>
        {markers.map(({ id, label, address, phone }) => (
          <li key={id} aria-current={id === chosen ? 'location' : undefined}>
            <strong>{label}</strong>
            {address ? <span>{address}</span> : null}
            {phone ? <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkList({ node }: { readonly node: Of<'link-list'> }) {
  const shop = useContent().useShop();
  return (
    <nav aria-label={node.title} className={styles.links}>
      <h3>{node.title}</h3>
      <ul>
        {node.links.map(({ text, to }) => (
          <li key={text}>
            <Link to={linkTarget(to, shop)}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
