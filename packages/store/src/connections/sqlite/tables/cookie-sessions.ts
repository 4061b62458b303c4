/** The table of cookie sessions. */
export const COOKIE_SESSIONS_TABLES = `
  CREATE TABLE cookie_sessions (
    account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, hosts TEXT NOT NULL, cookies INTEGER NOT NULL,
    sealed TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cookie_sessions_expiry ON cookie_sessions (expires_at);
`
