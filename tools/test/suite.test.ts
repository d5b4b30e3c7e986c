import { describe, expect, test } from 'vitest';
import { countReport, type Report } from './suite.ts';

const report = (over: Partial<Report>): Report => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});

describe('what a suite counts as', () => {
  test('passed and failed as reported', () => {
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(countReport(report({ numPassedTests: 3, numFailedTests: 1, testResults: [failed] }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  test('skipped tests are not passed', () => {
    const counts = countReport(report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), 0);
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 3 });
  });

  test('a file that could not be loaded is a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countReport(report({ numPassedTests: 5, testResults: [broken] }), 1).failed).toBe(1);
  });

  test.each([
    ['that left no report', null, 0],
    ['that ran nothing', report({}), 0],
    ['that skipped everything', report({ numPendingTests: 4 }), 0],
    ['that died after its tests', report({ numPassedTests: 5 }), 1],
  ])('a suite %s is a failure', (_, given, exitCode) => {
    expect(countReport(given, exitCode).failed).toBe(1);
  });
});
