/** The tables of monitors and of their baselines. */
export const MONITORS_TABLES = `
  CREATE TABLE monitors (
    account TEXT NOT NULL, id TEXT NOT NULL, revision TEXT NOT NULL, due_at INTEGER, state TEXT NOT NULL,
    PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX monitors_due ON monitors (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE monitor_baselines (
    account TEXT NOT NULL, monitor TEXT NOT NULL, mark TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (account, monitor, mark)
  ) STRICT, WITHOUT ROWID;
`
