-- A store as version 3 of the schema left it: charge 1 is from before there were counters, request `twice` was
-- charged at 2 and 3, and the entry of charge 1 was deleted.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL, suspended INTEGER NOT NULL DEFAULT 0,
    period TEXT NOT NULL, free INTEGER NOT NULL, paid INTEGER NOT NULL, held INTEGER NOT NULL,
    granted INTEGER NOT NULL, charged INTEGER NOT NULL, expired INTEGER NOT NULL,
    seq INTEGER NOT NULL, fence INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE allowances (
    account TEXT NOT NULL, period TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (account, period)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE grants (
    account TEXT NOT NULL, id TEXT NOT NULL, tokens INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE holds (
    account TEXT NOT NULL, rid TEXT NOT NULL, fence INTEGER NOT NULL, cost INTEGER NOT NULL,
    free INTEGER NOT NULL, period TEXT NOT NULL, due INTEGER NOT NULL,
    nonce TEXT NOT NULL, fingerprint TEXT NOT NULL, replay_ms INTEGER NOT NULL, PRIMARY KEY (account, rid)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX holds_of_account_due ON holds (account, due);
CREATE INDEX holds_due ON holds (due);
CREATE TABLE charges (
    account TEXT NOT NULL, seq INTEGER NOT NULL, rid TEXT NOT NULL, fence INTEGER NOT NULL,
    amount INTEGER NOT NULL, free INTEGER NOT NULL, period TEXT NOT NULL, fingerprint TEXT NOT NULL,
    replay_until INTEGER NOT NULL, refunded_at INTEGER, day TEXT, key TEXT, parser TEXT, PRIMARY KEY (account, seq)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX charges_by_rid ON charges (account, rid, seq);
CREATE TABLE history (
    account TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, status TEXT NOT NULL,
    url TEXT NOT NULL, host TEXT NOT NULL, parser TEXT NOT NULL, parser_version TEXT NOT NULL, kind TEXT NOT NULL,
    pointer TEXT, tokens INTEGER NOT NULL, key_id TEXT NOT NULL, key_name TEXT NOT NULL,
    created_at INTEGER NOT NULL, completed_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    meta TEXT NOT NULL, PRIMARY KEY (account, seq)
  ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX history_by_id ON history (account, id);
CREATE INDEX history_by_status ON history (account, status, seq);
CREATE INDEX history_by_host ON history (account, host, seq);
CREATE INDEX history_by_url ON history (account, url, seq);
CREATE INDEX history_expiry ON history (expires_at);
CREATE TABLE keys (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    prefix TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER
  , expires_at INTEGER, scopes TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_account ON keys (account, created_at);
CREATE TABLE usage (
    account TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, parser TEXT NOT NULL,
    requests INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, tokens INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, day, key, parser)
  ) STRICT, WITHOUT ROWID;
INSERT INTO accounts VALUES ('a', 'Ada', 1794700800000, 0, '2026-11', 490, 0, 0, 500, 10, 0, 4, 4);
INSERT INTO allowances VALUES ('a', '2026-11', 500);
INSERT INTO charges VALUES ('a', 1, 'r1', 1, 5, 5, '2026-11', 'f', 1794701400000, NULL, NULL, NULL, NULL);
INSERT INTO charges VALUES ('a', 2, 'twice', 2, 2, 2, '2026-11', 'f', 1794701400000, NULL, '2026-11-15', 'k', 'p');
INSERT INTO charges VALUES ('a', 3, 'twice', 3, 3, 3, '2026-11', 'f', 1794701400000, NULL, '2026-11-15', 'k', 'p');
INSERT INTO history VALUES ('a', 2, 'e2', 'success', 'https://a.example/', 'a.example', 'p', '1.0.0', 'p', 'p/e2', 2, 'k', 'k', 1794700800000, 1794700800000, 1797292800000, '{}');
INSERT INTO history VALUES ('a', 3, 'e3', 'success', 'https://a.example/', 'a.example', 'p', '1.0.0', 'p', 'p/e3', 3, 'k', 'k', 1794700800000, 1794700800000, 1797292800000, '{}');
INSERT INTO history VALUES ('a', 4, 'e4', 'failed', 'https://a.example/', 'a.example', 'p', '1.0.0', 'p', 'p/e4', 0, 'k', 'k', 1794700800000, 1794700800000, 1797292800000, '{}');
INSERT INTO usage VALUES ('a', '2026-11-15', 'k', 'p', 2, 1, 5);
PRAGMA user_version = 3;
