import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { settings } from '../../server/src/platform/settings/settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
const settingsPage = read('docs/settings.md');
const monitoringPage = read('docs/operating/monitor.md');

it.each(Object.values(settings))(
  'docs/settings.md describes $name as the server does',
  ({ name, about, standard }) => {
    expect(settingsPage).toContain(`| \`${name}\` | ${about} | ${standard} |`);
  },
);

it.each(createMetrics().registry.getMetricsAsArray())(
  'docs/operating/monitor.md explains $name',
  ({ name }) => {
    expect(monitoringPage).toContain(`| \`${name}\` |`);
  },
);
