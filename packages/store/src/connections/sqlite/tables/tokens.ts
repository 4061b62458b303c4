/**
 * Tables of tokens: accounts, holds, charges, the history, usage and keys.
 *
 * A fetch adds a row to `history`, `charges`, `newest` and `movements`, so these are written short: an account is its
 * number, what follows from other columns is null, and indexes have hashes of texts (entry-columns.ts). A form is what many entries share; the form of an entry without a number is in `own_form`.
 */
export const TOKENS_TABLES = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, name TEXT NOT NULL, created_at INTEGER NOT NULL, suspended INTEGER NOT NULL DEFAULT 0,
    period TEXT NOT NULL, free INTEGER NOT NULL, paid INTEGER NOT NULL, held INTEGER NOT NULL,
    granted INTEGER NOT NULL, charged INTEGER NOT NULL, expired INTEGER NOT NULL,
    seq INTEGER NOT NULL, fence INTEGER NOT NULL, closed_at INTEGER, folded INTEGER NOT NULL DEFAULT 0,
    listed INTEGER NOT NULL DEFAULT 0, moved INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0,
    failures_end INTEGER NOT NULL DEFAULT 0, job_failures INTEGER NOT NULL DEFAULT 0,
    job_failures_end INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX accounts_by_listed ON accounts (listed);

  CREATE TABLE allowances (
    account TEXT NOT NULL, period TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (account, period)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE grants (
    account TEXT NOT NULL, id TEXT NOT NULL, tokens INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grants_by_id ON grants (id);

  CREATE TABLE holds (
    account TEXT NOT NULL, rid TEXT NOT NULL, fence INTEGER NOT NULL, cost INTEGER NOT NULL,
    free INTEGER NOT NULL, period TEXT NOT NULL, due INTEGER NOT NULL,
    nonce TEXT NOT NULL, fingerprint TEXT NOT NULL, replay_ms INTEGER NOT NULL, PRIMARY KEY (account, rid)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX holds_of_account_due ON holds (account, due);
  CREATE INDEX holds_due ON holds (due);

  CREATE TABLE charges (
    account INTEGER NOT NULL, seq INTEGER NOT NULL, rid TEXT, fence INTEGER NOT NULL,
    amount INTEGER NOT NULL, free INTEGER NOT NULL, period TEXT, fingerprint TEXT,
    replay_until INTEGER NOT NULL, refunded_at INTEGER, day INTEGER NOT NULL, form INTEGER, usage TEXT,
    folds_at INTEGER, superseded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX charges_folding ON charges (folds_at) WHERE folds_at IS NOT NULL;
  CREATE UNIQUE INDEX charges_last_of_rid ON charges (account, rid) WHERE superseded = 0 AND rid IS NOT NULL;

  CREATE TABLE forms (
    number INTEGER PRIMARY KEY, account INTEGER NOT NULL, form TEXT NOT NULL, UNIQUE (account, form)
  ) STRICT;

  CREATE TABLE history (
    account INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, failed INTEGER NOT NULL,
    url TEXT NOT NULL, host TEXT, title TEXT, url_hash INTEGER NOT NULL, host_hash INTEGER NOT NULL,
    form INTEGER, own_form TEXT, pointer TEXT, tokens INTEGER NOT NULL,
    created_at INTEGER NOT NULL, took INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    meta TEXT, mark ANY, searched TEXT, PRIMARY KEY (account, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX history_by_id ON history (account, id);
  CREATE INDEX history_by_failed ON history (account, failed, seq);
  CREATE INDEX history_by_host_hash ON history (account, host_hash, seq);
  CREATE INDEX history_by_url_hash ON history (account, url_hash, seq);
  CREATE INDEX history_expiry ON history (expires_at);
  CREATE TRIGGER history_grows AFTER INSERT ON history BEGIN
    UPDATE accounts SET listed = listed + 1 WHERE number = NEW.account;
  END;
  CREATE TRIGGER history_shrinks AFTER DELETE ON history BEGIN
    UPDATE accounts SET listed = listed - 1 WHERE number = OLD.account;
    UPDATE charges SET rid = OLD.id WHERE account = OLD.account AND seq = OLD.seq AND rid IS NULL;
  END;
  CREATE TRIGGER newest_goes AFTER DELETE ON history WHEN OLD.mark IS NOT NULL BEGIN
    DELETE FROM newest WHERE account = OLD.account AND seq = OLD.seq
    AND mark = iif(typeof(OLD.mark) = 'blob', substr(OLD.mark, 1, 8), OLD.mark);
  END;

  CREATE TABLE newest (
    account INTEGER NOT NULL, mark ANY NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (account, mark)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE movements (
    account INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL,
    tokens INTEGER NOT NULL, balance INTEGER NOT NULL, reference TEXT, PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage (
    account TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, parser TEXT NOT NULL,
    requests INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, tokens INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, day, key, parser)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage_latency (
    account TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, parser TEXT NOT NULL, range INTEGER NOT NULL,
    requests INTEGER NOT NULL, PRIMARY KEY (account, day, key, parser, range)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage_hours (
    account TEXT NOT NULL, slot INTEGER NOT NULL, hour INTEGER NOT NULL, requests INTEGER NOT NULL,
    failed INTEGER NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (account, slot)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    prefix TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER,
    expires_at INTEGER, scopes TEXT, created_by TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX keys_of_account ON keys (account, created_at);

  CREATE TABLE profiles (
    account TEXT NOT NULL, url TEXT NOT NULL, id INTEGER NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (account, url)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX profiles_by_id ON profiles (account, id);
`
