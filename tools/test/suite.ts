import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Numbers come from Vitest's JSON report, never from its printed output. A file that could not be loaded, a
// process that died and a suite that ran nothing are failures; a skipped test is neither passed nor failed.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export function countReport(report: Report | null, exitCode: number): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + brokenFiles;
  const ranNothing = passed + failed === 0;
  return { passed, skipped, failed: failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : failed };
}

const running = new Set<() => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const stop of running) stop();
    process.exit(130);
  });
}

/** Whatever must not outlive us; returns what takes it off the list again. */
export function stopOnExit(stop: () => void): () => void {
  running.add(stop);
  process.once('exit', stop);
  return () => {
    running.delete(stop);
    process.removeListener('exit', stop);
  };
}

/** Runs Vitest as a child with its output passed on as it comes. */
export async function runVitest(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-test-'));
  const reportFile = join(folder, 'report.json');
  const vitest = join(import.meta.dirname, '..', '..', 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, 'run', ...args, ...reporters], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forget = stopOnExit(() => child.kill());
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  forget();
  try {
    return countReport(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, exitCode);
  } catch {
    return countReport(null, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
