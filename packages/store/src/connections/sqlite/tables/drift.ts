/** Tables of the outcomes of parsers, and of samples. */
export const DRIFT_TABLES = `
  CREATE TABLE drift (parser TEXT PRIMARY KEY, revision TEXT NOT NULL, state TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE samples (
    one INTEGER PRIMARY KEY CHECK (one = 1), revision TEXT NOT NULL, state TEXT NOT NULL
  ) STRICT;
`
