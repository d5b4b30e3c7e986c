/** Draws a content tree with the shop's own parts. Unknown kinds are left out, so that newer content harms no page. */
import type { ContentNode, ContentTree } from '@jinlan/contract/content-tree';
import { classNames, Disclosure, Link, LinkButton, Picture, Tabs } from '@jinlan/ui';
import { type JSX, useState } from 'react';
import { useShop } from '../app/shop.tsx';
import { Banner } from './Banner.tsx';
import styles from './ContentTreeView.module.css';
import { linkTarget } from './link-target.ts';
import { Pieces } from './Pieces.tsx';
import { Row } from './Row.tsx';
import { Stores } from './Stores.tsx';

export function ContentTreeView({ tree }: { readonly tree: ContentTree }): JSX.Element {
  return (
    <>
      {tree.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree is drawn whole; its nodes have no other name
        <Node key={index} node={node} first={index === 0} />
      ))}
    </>
  );
}

type Of<Kind extends ContentNode['kind']> = Extract<ContentNode, { kind: Kind }>;

function Node({ node, first }: { readonly node: ContentNode; readonly first: boolean }): JSX.Element | null {
  switch (node.kind) {
    case 'row':
      return (
        <Row row={node}>
          <ContentTreeView tree={node.children} />
        </Row>
      );
    case 'column-group':
      return <ColumnGroup node={node} />;
    case 'column':
      return (
        <div className={styles.column} style={{ gridColumn: node.span ? `span ${node.span}` : undefined }}>
          <ContentTreeView tree={node.children} />
        </div>
      );
    case 'heading': {
      const Heading = `h${node.level}` as const;
      return <Heading className={styles.heading}>{node.text}</Heading>;
    }
    case 'text':
    case 'html':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and when read
      return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: node.html }} />;
    case 'image':
      return <Figure node={node} />;
    case 'banner':
      return <Banner banner={node} first={first} />;
    case 'buttons':
      return (
        <div className={styles.buttons}>
          <ContentTreeView tree={node.children} />
        </div>
      );
    case 'button-item':
      return <ButtonItem node={node} />;
    case 'products':
      return <Pieces node={node} />;
    case 'divider':
      return <hr className={styles.divider} />;
    case 'tabs':
      return <TabbedContent node={node} />;
    case 'slider':
      return <Slider node={node} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the retailer's films carry their words in the picture
        <video
          className={styles.media}
          src={node.src}
          title={node.title}
          controls
          preload="none"
          playsInline
        />
      );
    case 'link-list':
      return <LinkList node={node} />;
    case 'faq':
      return <Faq node={node} />;
    case 'stores':
      return <Stores limit={node.limit} />;
    default:
      return null;
  }
}

function ColumnGroup({ node }: { readonly node: Of<'column-group'> }) {
  const style = { '--columns': node.columns, '--columns-phone': node.phone ?? 1 } as Record<string, number>;
  return (
    <div className={styles.columns} style={style}>
      <ContentTreeView tree={node.children} />
    </div>
  );
}

function Figure({ node: { picture, caption, to } }: { readonly node: Of<'image'> }) {
  const shop = useShop();
  const image = (
    <Picture
      src={`/media/${picture.file}`}
      alt={to && caption ? '' : picture.alt}
      sizes={to ? '(min-width: 768px) 17vw, 33vw' : '(min-width: 768px) 50vw, 100vw'}
      ratio={picture.width / picture.height}
      color={picture.color ?? null}
      quality={85}
    />
  );
  return (
    <figure className={classNames(styles.figure, to && styles.tile)}>
      {to ? (
        <Link to={linkTarget(to, shop)}>
          {image}
          {caption ? <figcaption>{caption}</figcaption> : null}
        </Link>
      ) : (
        <>
          {image}
          {caption ? <figcaption>{caption}</figcaption> : null}
        </>
      )}
    </figure>
  );
}

function ButtonItem({ node }: { readonly node: Of<'button-item'> }) {
  const shop = useShop();
  return (
    <LinkButton to={linkTarget(node.to, shop)} priority={node.priority}>
      {node.text}
    </LinkButton>
  );
}

function TabbedContent({ node }: { readonly node: Of<'tabs'> }) {
  const [selected, select] = useState('0');
  return (
    <Tabs
      label={node.items.map(({ title }) => title).join(', ')}
      selected={selected}
      onSelect={select}
      tabs={node.items.map(({ title, children }, index) => ({
        id: String(index),
        label: title,
        content: <ContentTreeView tree={children} />,
      }))}
    />
  );
}

function Slider({ node }: { readonly node: Of<'slider'> }) {
  return (
    <ul className={styles.slider}>
      {node.slides.map((slide, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their order
        <li key={index}>
          <Node node={slide} first={false} />
        </li>
      ))}
    </ul>
  );
}

function LinkList({ node }: { readonly node: Of<'link-list'> }) {
  const shop = useShop();
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

function Faq({ node }: { readonly node: Of<'faq'> }) {
  return (
    <div className={styles.faq}>
      {node.groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          {group.items.map((item) => (
            <Disclosure key={item.question} summary={item.question}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
              <div className={styles.prose} dangerouslySetInnerHTML={{ __html: item.html }} />
            </Disclosure>
          ))}
        </section>
      ))}
    </div>
  );
}
