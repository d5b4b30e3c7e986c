/** The number of random bookings in the test of ledgers. */
export const ledgerOperationCount = Number(process.env.LEDGER_OPERATIONS ?? 1_000);
