/** Renders a content tree. Unknown kinds are skipped, so newer content breaks no page. */
import type { BoxStyle, ContentNode, ContentTree, PictureRef } from '@jinlan/contract/content-tree';
import { classNames, LinkButton, Picture, Skeleton } from '@jinlan/ui';
import {
  type ComponentType,
  createContext,
  type JSX,
  memo,
  type ReactNode,
  Suspense,
  useContext,
} from 'react';
import { Banner } from './Banner.tsx';
import { boxOf } from './box.ts';
import styles from './ContentTreeView.module.css';
import { Figure } from './Figure.tsx';
import type { LaterNodeProps } from './later/LaterNode.tsx';
import { linkTarget } from './link-target.ts';
import { Pieces, PiecesOf } from './Pieces.tsx';
import { Row } from './Row.tsx';
import { blockOf, isLaidOut } from './read-tree.ts';
import { Stores } from './Stores.tsx';
import { useContent } from './source.tsx';

type Later = ComponentType<LaterNodeProps>;

const LaterContext = createContext<Later | null>(null);

export function ContentTreeView({
  tree,
  Later,
}: {
  readonly tree: ContentTree;
  /** Renders the rare kinds. It loads with the screen on content pages, otherwise on demand. */
  readonly Later: Later;
}): JSX.Element {
  return (
    <LaterContext value={Later}>
      <PiecesOf tree={tree}>
        <Page tree={tree} />
      </PiecesOf>
    </LaterContext>
  );
}

/**
 * The outermost level. Nodes outside rows are laid out like rows; pages older than the page builder have only such
 * nodes.
 */
function Page({ tree }: { readonly tree: ContentTree }): JSX.Element {
  const words = useContent().useTexts();
  const groups: ContentNode[][] = [];
  for (const node of tree) {
    const last = groups.at(-1);
    if (last?.[0] && !isLaidOut(last[0]) && !isLaidOut(node)) last.push(node);
    else groups.push([node]);
  }
  return (
    <>
      {groups.map((group, index) => {
        const [node] = group;
        if (!node) return null;
        const key = `${index}`;
        if (!isLaidOut(node))
          return (
            <Row key={key} row={{ kind: 'row', appearance: 'contained', children: group }}>
              <Nodes tree={group} />
            </Row>
          );
        return node.kind === 'block' ? (
          <Page key={key} tree={blockOf(node, words('errors.noBlocks'))} />
        ) : (
          <Node key={key} node={node} first={index === 0} />
        );
      })}
    </>
  );
}

function Nodes({ tree }: { readonly tree: ContentTree }): JSX.Element {
  return (
    <>
      {tree.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids, and a tree renders as a whole
        <Node key={index} node={node} first={index === 0} />
      ))}
    </>
  );
}

/** Memoised, because React empties a server-rendered `Suspense` that renders again before its code has loaded. */
const LaterNode = memo(function LaterNode({ node }: { readonly node: ContentNode }) {
  const Later = useContext(LaterContext);
  return Later ? (
    <Suspense fallback={<Skeleton shape="block" />}>
      <Later node={node} Inner={Nodes} />
    </Suspense>
  ) : null;
});

type Of<Kind extends ContentNode['kind']> = Extract<ContentNode, { kind: Kind }>;

interface NodeProps {
  readonly node: ContentNode;
  readonly first: boolean;
}

/** A wrapper applies an editor's style. Columns and rows apply it themselves. */
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
  const words = useContent().useTexts();
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
      return <Nodes tree={blockOf(node, words('errors.noBlocks'))} />;
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

/** Adds a background picture to a row or column. */
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
        type="image-cms"
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

function ButtonItem({ node }: { readonly node: Of<'button-item'> }) {
  const shop = useContent().useShop();
  return (
    <LinkButton to={linkTarget(node.to, shop)} priority={node.priority}>
      {node.text}
    </LinkButton>
  );
}
