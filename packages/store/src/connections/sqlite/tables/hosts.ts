/** Tables of turns at hosts. */
export const HOSTS_TABLES = `
  CREATE TABLE hosts (
    host TEXT PRIMARY KEY, blocked INTEGER NOT NULL, free_from INTEGER NOT NULL, waiter TEXT,
    kept INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE host_turns (
    host TEXT NOT NULL, id TEXT NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (host, id)
  ) STRICT, WITHOUT ROWID;
`
