/** Tables of turns at hosts. */
export const HOSTS_TABLES = `
  CREATE TABLE hosts (
    host TEXT PRIMARY KEY, blocked INTEGER NOT NULL, free_from INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE host_turns (
    host TEXT NOT NULL, id TEXT NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (host, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE host_waits (
    host TEXT NOT NULL, waiter TEXT NOT NULL, place INTEGER NOT NULL, kept INTEGER NOT NULL, most INTEGER NOT NULL,
    PRIMARY KEY (host, waiter)
  ) STRICT, WITHOUT ROWID;
`
