/** The table of presets. */
export const PRESETS_TABLES = `
  CREATE TABLE presets (
    account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, sealed TEXT NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX presets_by_name ON presets (account, name);
`
