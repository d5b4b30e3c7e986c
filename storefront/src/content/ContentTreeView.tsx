/**
 * Draws a content tree with the shop's own parts. Unknown kinds are left out, so that newer content harms no page.
 */
import type { BoxStyle, ContentNode, ContentTree, PictureRef } from '@jinlan/contract/content-tree';
import { classNames, Link, LinkButton, Picture, Skeleton } from '@jinlan/ui';
import { type ComponentType, createContext, type JSX, type ReactNode, Suspense, useContext } from 'react';
import { useShop } from '../app/shop.tsx';
import { Banner } from './Banner.tsx';
import { boxOf } from './box.ts';
import styles from './ContentTreeView.module.css';
import type { LaterNodeProps } from './later/LaterNode.tsx';
import { linkTarget } from './link-target.ts';
import { Pieces, PiecesOf } from './Pieces.tsx';
import { Row } from './Row.tsx';
import { Stores } from './Stores.tsx';

type Later = ComponentType<LaterNodeProps>;

const LaterContext = createContext<Later | null>(null);

export function ContentTreeView({
  tree,
  Later,
}: {
  readonly tree: ContentTree;
  /** Draws the kinds that few pages have: with the screen where content is all there is, else when it is drawn. */
  readonly Later: Later;
}): JSX.Element {
  return (
    <LaterContext value={Later}>
      <PiecesOf tree={tree}>
        <Nodes tree={tree} />
      </PiecesOf>
    </LaterContext>
  );
}

function Nodes({ tree }: { readonly tree: ContentTree }): JSX.Element {
  return (
    <>
      {tree.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree is drawn whole; its nodes have no other name
        <Node key={index} node={node} first={index === 0} />
      ))}
    </>
  );
}

function LaterNode({ node }: { readonly node: ContentNode }): JSX.Element | null {
  const Later = useContext(LaterContext);
  return Later ? (
    <Suspense fallback={<Skeleton shape="block" />}>
      <Later node={node} Inner={Nodes} />
    </Suspense>
  ) : null;
}

type Of<Kind extends ContentNode['kind']> = Extract<ContentNode, { kind: Kind }>;

interface NodeProps {
  readonly node: ContentNode;
  readonly first: boolean;
}

/** What an editor set on a node stands around it; columns and rows carry it themselves. */
function Node({ node, first }: NodeProps): JSX.Element | null {
  const style = 'style' in node && node.kind !== 'row' && node.kind !== 'column' ? node.style : undefined;
  return style ? (
    <div className={styles.box} style={boxOf(style)}>
      <Content node={node} first={first} />
    </div>
  ) : (
    <Content node={node} first={first} />
  );
}

function Content({ node, first }: NodeProps): JSX.Element | null {
  switch (node.kind) {
    case 'row':
      return (
        <Row row={node}>
          <Backed node={node}>
            <Nodes tree={node.children} />
          </Backed>
        </Row>
      );
    case 'column-group':
      return <ColumnGroup node={node} />;
    case 'column':
      return (
        <div
          className={classNames(styles.column, node.style && styles.box)}
          style={{ ...boxOf(node.style), gridColumn: node.span ? `span ${node.span}` : undefined }}
        >
          <Backed node={node}>
            <Nodes tree={node.children} />
          </Backed>
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
    case 'slide':
      return <Banner banner={node} first={first} />;
    case 'buttons':
      return (
        <div className={classNames(styles.buttons, node.stacked && styles.stacked)}>
          <Nodes tree={node.children} />
        </div>
      );
    case 'button-item':
      return <ButtonItem node={node} />;
    case 'block':
      return <Nodes tree={node.children ?? []} />;
    case 'products':
      return <Pieces node={node} />;
    case 'divider':
      return <hr className={styles.divider} />;
    case 'stores':
      return <Stores limit={node.limit} />;
    case 'tabs':
    case 'tab-item':
    case 'slider':
    case 'video':
    case 'map':
    case 'link-list':
    case 'faq':
    case 'levels':
    case 'contact-form':
      return <LaterNode node={node} />;
    default:
      return null;
  }
}

interface Backdrop {
  readonly style?: BoxStyle;
  readonly backdrop?: PictureRef;
  readonly phoneBackdrop?: PictureRef;
  readonly parallax?: boolean;
}

/** A picture behind what stands in a row or column. */
function Backed({
  node: { backdrop, phoneBackdrop, parallax, style },
  children,
}: {
  readonly node: Backdrop;
  readonly children: ReactNode;
}) {
  if (!backdrop) return children;
  const minHeight = style?.minHeight;
  return (
    <div
      className={classNames(styles.backed, parallax && styles.parallax)}
      {...(minHeight ? { style: { minHeight } } : {})}
    >
      <Picture
        fill
        className={styles.backdrop}
        src={`/media/${backdrop.file}`}
        alt={backdrop.alt}
        sizes="100vw"
        ratio={backdrop.width / backdrop.height}
        largest={2560}
        quality={85}
        color={backdrop.color ?? null}
        phone={
          phoneBackdrop
            ? { src: `/media/${phoneBackdrop.file}`, ratio: phoneBackdrop.width / phoneBackdrop.height }
            : undefined
        }
      />
      <div>{children}</div>
    </div>
  );
}

function ColumnGroup({ node }: { readonly node: Of<'column-group'> }) {
  const style = { '--columns': node.columns, '--columns-phone': node.phone ?? 1 } as Record<string, number>;
  return (
    <div className={styles.columns} style={style}>
      <Nodes tree={node.children} />
    </div>
  );
}

function Figure({ node: { picture, phonePicture, caption, to } }: { readonly node: Of<'image'> }) {
  const shop = useShop();
  const image = (
    <Picture
      src={`/media/${picture.file}`}
      alt={to && caption ? '' : picture.alt}
      sizes={to ? '(min-width: 768px) 17vw, 33vw' : '(min-width: 768px) 50vw, 100vw'}
      ratio={picture.width / picture.height}
      color={picture.color ?? null}
      quality={85}
      phone={
        phonePicture
          ? { src: `/media/${phonePicture.file}`, ratio: phonePicture.width / phonePicture.height }
          : undefined
      }
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
