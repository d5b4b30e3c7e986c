import { browse } from './browse.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const messages = { ...shell, ...browse, ...ui, ...errors } as const;
