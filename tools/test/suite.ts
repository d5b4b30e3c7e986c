import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Output } from './turns.ts';

// Numbers come from Vitest's JSON report, never from its printed output. A file that could not be loaded, a process
// that died and a suite that ran nothing are failures; a skipped test is neither passed nor failed.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failure in one line, so that the end of a long log names it. */
  readonly failures: readonly string[];
  readonly files: readonly TestFile[];
}

export interface TestFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly seconds: number;
}

/** The fields of Vitest's JSON report that are read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const root = join(import.meta.dirname, '..', '..');

const LONGEST = 1500;

/** Calls inside Node and the installed packages, which say nothing about a failure. */
const FOREIGN_CALL = /^\s+at .*(?:node_modules|node:).*$/gm;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are control characters
const COLOUR = /\u001b\[[0-9;]*m/g;

/** A failure in one line, shortened. */
function line(file: string, ...words: readonly string[]): string {
  const text = [relative(root, file), ...words].join(' · ').replaceAll(FOREIGN_CALL, '');
  return text.replaceAll(COLOUR, '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
}

export function countReport(report: Report | null, exitCode: number): Counts {
  if (report === null)
    return { passed: 0, failed: 1, skipped: 0, failures: [`no report, ended with ${exitCode}`], files: [] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    const broken = status === 'failed' && failed.length === 0;
    const lines = failed.map((test) => line(name, test.fullName, ...test.failureMessages));
    return broken ? [line(name, message)] : lines;
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  if (failures.length > 0) return { passed, skipped, failed: failures.length, failures, files };
  if (exitCode === 0 && passed > 0) return { passed, skipped, failed: 0, failures: [], files };
  const problem = passed === 0 ? 'ran no test' : `ended with ${exitCode} after its tests`;
  return { passed, skipped, failed: 1, failures: [problem], files };
}

const running = new Set<() => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const stop of running) stop();
    process.exit(130);
  });
}

/** Registers a cleanup for the exit of this process; returns a function that removes it. */
export function stopOnExit(stop: () => void): () => void {
  running.add(stop);
  process.once('exit', stop);
  return () => {
    running.delete(stop);
    process.removeListener('exit', stop);
  };
}

/**
 * Runs a script with Node as a child process and forwards its output. Returns its exit status, 1 where it could not
 * start.
 */
export async function runNode(
  args: readonly string[],
  output: Pick<Output, 'write'>,
  env: Record<string, string | undefined> = {},
): Promise<number> {
  // Programs do not colour output to a pipe by themselves.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colours, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', output.write);
  child.stderr.on('data', output.write);
  const forget = stopOnExit(() => child.kill());
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  forget();
  return exitCode;
}

export async function runVitest(
  args: readonly string[],
  output: Pick<Output, 'write'>,
  env: Record<string, string | undefined> = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-test-'));
  const reportFile = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const exitCode = await runNode([vitest, 'run', ...args, ...reporters], output, env);
  try {
    return countReport(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, exitCode);
  } catch {
    return countReport(null, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
