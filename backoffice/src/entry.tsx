import '@jinlan/ui/tokens.css';
import '@jinlan/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';
import { loadOffice, storedLocale } from './words/words.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the back office');
const locale = storedLocale(localStorage);
const messages = await loadOffice(locale);
createRoot(root).render(
  <StrictMode>
    <Root first={{ locale, messages }} />
  </StrictMode>,
);
