/** Tables of people: users, sessions, invitations, second factors and data keys. */
export const DIRECTORY_TABLES = `
  CREATE TABLE users (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
    role TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX users_by_age ON users (created_at, id);
  CREATE INDEX users_of_account ON users (account, created_at, id);

  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, device TEXT NOT NULL DEFAULT '',
    last_used_at INTEGER NOT NULL DEFAULT 0, confirmed_at INTEGER NOT NULL DEFAULT 0,
    is_limited INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_of_user ON sessions (user);
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  CREATE TABLE invitations (
    hash TEXT PRIMARY KEY, account TEXT, role TEXT NOT NULL, expires_at INTEGER NOT NULL,
    invited_by TEXT REFERENCES users (id) ON DELETE CASCADE, email TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX invitations_expiry ON invitations (expires_at);
  CREATE INDEX invitations_of_account ON invitations (account, expires_at, hash);
  CREATE INDEX invitations_by_user ON invitations (invited_by) WHERE invited_by IS NOT NULL;

  CREATE TABLE attempts (
    name TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempts_expiry ON attempts (expires_at);

  CREATE TABLE teams (account TEXT PRIMARY KEY, requires_two_factor INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE factors (
    user TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, revision TEXT NOT NULL, state TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tickets (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT REFERENCES users (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tickets_of_user ON tickets (user) WHERE user IS NOT NULL;
  CREATE INDEX tickets_expiry ON tickets (expires_at);

  CREATE TABLE identities (
    issuer TEXT NOT NULL, subject TEXT NOT NULL, user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, PRIMARY KEY (issuer, subject), UNIQUE (user, issuer)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE data_keys (account TEXT PRIMARY KEY, wrapped BLOB NOT NULL) STRICT, WITHOUT ROWID;
`
