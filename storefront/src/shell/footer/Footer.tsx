/**
 * The footer, from the CMS blocks footer_section_top and footer_section_bottom. Sections of lists fold up to 1024 px.
 * The server sanitises the blocks' HTML (specification 2).
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { type ContentNode, type ContentTree, childrenOf, isHtml } from '@jinlan/contract/content-tree';
import { Container, classNames, Icon, Link } from '@jinlan/ui';
import { Suspense, useId, useState } from 'react';
import { addressOf } from '../../app/address.ts';
import { useShop } from '../../app/shop.tsx';
import { useFrame } from '../frame-context.tsx';
import { Logo } from '../header/Header.tsx';
import styles from './Footer.module.css';
import { SocialLinks } from './SocialLinks.tsx';

const NewsletterForm = laterPart(
  async () => (await import('./NewsletterForm.tsx')).NewsletterForm,
  'account',
);

export function Footer() {
  const words = useWords();
  const shop = useShop();
  const { blocks, blocksError, copyright, registration } = useFrame();
  const top = flatten(blocks.footer_section_top ?? []);
  const bottom = flatten(blocks.footer_section_bottom ?? []);
  return (
    <footer className={styles.footer}>
      <Container width="page">
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo onNight />
            {top.map((node, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a block never change order
              <Words key={index} node={node} />
            ))}
            <Newsletter />
            <SocialLinks />
          </div>
          {top.length + bottom.length === 0 ? <NoBlocks error={blocksError} /> : null}
          {top.map((node) =>
            node.kind === 'link-list' ? <FoldingSection key={node.title} node={node} /> : null,
          )}
        </div>
        <div className={styles.bottom}>
          <div>
            <p>
              {copyright} {registration}
            </p>
            {bottom.map((node, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a block never change order
              <Words key={index} node={node} />
            ))}
          </div>
          <nav aria-label={words('shell.footer.legal')}>
            <ol>
              {bottom.map((node) =>
                node.kind === 'button-item' ? (
                  <li key={node.text}>
                    <Link to={addressOf(node.to, shop)}>{node.text}</Link>
                  </li>
                ) : null,
              )}
              <li>
                <Link to="/accessibility">{words('shell.footer.accessibility')}</Link>
              </li>
            </ol>
            {bottom.map((node) =>
              node.kind === 'link-list' ? <Links key={node.title} node={node} /> : null,
            )}
          </nav>
        </div>
      </Container>
    </footer>
  );
}

/** The form is loaded when it is opened: every page has this footer. */
function Newsletter() {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.newsletter}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(true)}
    >
      {words('shell.newsletter')}
    </button>
  );
  return isOpen ? (
    <Suspense fallback={button}>
      <NewsletterForm />
    </Suspense>
  ) : (
    button
  );
}

/** Shown if there are no blocks or they did not load (specification 8). */
function NoBlocks({ error }: { readonly error: string | null }) {
  const words = useWords();
  if (error === null) return <p className={styles.words}>{words('errors.noBlocks')}</p>;
  return (
    <section className={styles.failed} role="alert">
      <p>
        <Icon name="error" size={20} /> {words('errors.blocks')}
      </p>
      <p>{error}</p>
      <button type="button" onClick={() => location.reload()}>
        {words('errors.reload')}
      </button>
    </section>
  );
}

type LinkList = Extract<ContentNode, { kind: 'link-list' }>;

function FoldingSection({ node }: { readonly node: LinkList }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <span className={styles.wide}>{node.title}</span>
        <button
          type="button"
          className={styles.narrow}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((present) => !present)}
        >
          {node.title}
          <Icon name={open ? 'up' : 'down'} size={20} />
        </button>
      </h2>
      <div id={id} className={classNames(styles.list, !open && styles.folded)}>
        <Links node={node} />
      </div>
    </section>
  );
}

function Links({ node }: { readonly node: LinkList }) {
  const shop = useShop();
  return (
    <ol>
      {node.links.map((link) => (
        <li key={link.text}>
          <Link to={addressOf(link.to, shop)}>{link.text}</Link>
        </li>
      ))}
    </ol>
  );
}

function Words({ node }: { readonly node: ContentNode }) {
  if (node.kind === 'heading') return <strong>{node.text}</strong>;
  if (!isHtml(node)) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises a block's text on write and on read
  return <div className={styles.words} dangerouslySetInnerHTML={{ __html: node.html }} />;
}

/** A block may wrap its sections in rows, columns and other blocks. The footer uses only the sections. */
function flatten(tree: ContentTree): readonly ContentNode[] {
  return tree.flatMap((node) => ('children' in node ? flatten(childrenOf(node)) : [node]));
}
