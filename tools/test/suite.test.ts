import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countReport, type Report } from './suite.ts';

const report = (overrides: Partial<Report>): Report => ({
  numPassedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...overrides,
});

const passed = { status: 'passed', fullName: 'a list answers', failureMessages: [] };

describe('the result of a suite', () => {
  test('has passed and failed tests as reported, each failure in a line of its own', () => {
    const failed = {
      status: 'failed',
      fullName: 'a bag adds up',
      failureMessages: [
        '\u001b[31mAssertionError:\u001b[39m expected 3\n  to be 4\n    at is (/a/node_modules/is.js:1:2)\n    at bag.ts:3:4\n    at node:internal/run:95:5',
      ],
    };
    const file = {
      name: join(import.meta.dirname, 'bag.test.ts'),
      ...{ startTime: 1_000, endTime: 3_500, status: 'failed', message: '' },
      assertionResults: [failed, passed],
    };
    expect(countReport(report({ numPassedTests: 3, testResults: [file] }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: ['tools/test/bag.test.ts · a bag adds up · AssertionError: expected 3 to be 4 at bag.ts:3:4'],
      files: [{ path: 'tools/test/bag.test.ts', seconds: 2.5 }],
    });
  });

  test('skipped tests are not passed', () => {
    const counts = countReport(report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), 0);
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 3, failures: [], files: [] });
  });

  test('a file that could not be loaded is a failure', () => {
    const broken = {
      name: join(import.meta.dirname, 'bag.test.ts'),
      ...{ startTime: 0, endTime: 0 },
      status: 'failed',
      message: 'Cannot find bag.ts',
      assertionResults: [],
    };
    expect(countReport(report({ numPassedTests: 5, testResults: [broken] }), 1)).toMatchObject({
      failed: 1,
      failures: ['tools/test/bag.test.ts · Cannot find bag.ts'],
    });
  });

  test.each([
    ['that left no report', null, 0],
    ['that ran nothing', report({}), 0],
    ['that skipped everything', report({ numPendingTests: 4 }), 0],
    ['that died after its tests', report({ numPassedTests: 5 }), 1],
  ])('a suite %s is a failure', (_, report, exitCode) => {
    expect(countReport(report, exitCode).failed).toBe(1);
  });
});
