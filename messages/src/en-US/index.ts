import type { Messages } from '../index.ts';
import { browse } from './browse.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const messages: Messages = { ...shell, ...browse, ...ui, ...errors };
