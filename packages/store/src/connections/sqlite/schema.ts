/**
 * Tables of the embedded store, and opening the file so that an acknowledged write outlives a crash.
 */

import type { DatabaseSync } from 'node:sqlite'
import { databaseAt } from './database.ts'

/** One entry per version of the schema; `user_version` counts those applied. Never edited, only added to. */
const MIGRATIONS = [
  `
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
    replay_until INTEGER NOT NULL, refunded_at INTEGER, PRIMARY KEY (account, seq)
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
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX keys_of_account ON keys (account, created_at);
  `,
  `
  CREATE TABLE usage (
    account TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, parser TEXT NOT NULL,
    requests INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, tokens INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, day, key, parser)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE charges ADD COLUMN day TEXT;
  ALTER TABLE charges ADD COLUMN key TEXT;
  ALTER TABLE charges ADD COLUMN parser TEXT;
  `,
  `
  ALTER TABLE keys ADD COLUMN expires_at INTEGER;
  ALTER TABLE keys ADD COLUMN scopes TEXT;
  `,
  `
  CREATE TABLE users (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
    role TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX users_by_age ON users (created_at, id);
  CREATE INDEX users_of_account ON users (account, created_at, id);

  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_of_user ON sessions (user);
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  CREATE TABLE invitations (
    hash TEXT PRIMARY KEY, account TEXT, role TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX invitations_expiry ON invitations (expires_at);

  CREATE TABLE attempts (
    name TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempts_expiry ON attempts (expires_at);

  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, account TEXT,
    details TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_account ON audit (account, seq);
  CREATE INDEX audit_by_action ON audit (action, seq);
  CREATE INDEX audit_by_both ON audit (account, action, seq);
  CREATE TABLE audit_head (
    one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, hash TEXT NOT NULL
  ) STRICT;
  INSERT INTO audit_head (one, seq, hash) VALUES (1, 0, printf('%064d', 0));

  CREATE TABLE data_keys (account TEXT PRIMARY KEY, wrapped BLOB NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // Folding, closing, and the number of entries of an account. A charge that may fold has no time any more and waits
  // for its entry to go. The time of an older charge is not known; its replay window ended later than it was made.
  `
  ALTER TABLE accounts ADD COLUMN closed_at INTEGER;
  ALTER TABLE accounts ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
  UPDATE accounts SET listed = (SELECT count(*) FROM history WHERE account = accounts.id);
  CREATE INDEX accounts_by_listed ON accounts (listed);
  CREATE TRIGGER history_grows AFTER INSERT ON history BEGIN
    UPDATE accounts SET listed = listed + 1 WHERE id = NEW.account;
  END;
  CREATE TRIGGER history_shrinks AFTER DELETE ON history BEGIN
    UPDATE accounts SET listed = listed - 1 WHERE id = OLD.account;
  END;

  ALTER TABLE charges ADD COLUMN folds_at INTEGER;
  UPDATE charges SET folds_at = replay_until + 3024000000;
  CREATE INDEX charges_folding ON charges (folds_at) WHERE folds_at IS NOT NULL;
  ALTER TABLE charges ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0;
  UPDATE charges SET superseded = 1 WHERE EXISTS (
    SELECT 1 FROM charges c WHERE c.account = charges.account AND c.rid = charges.rid AND c.seq > charges.seq);
  DROP INDEX charges_by_rid;
  CREATE UNIQUE INDEX charges_last_of_rid ON charges (account, rid) WHERE superseded = 0;
  `,
  `
  CREATE TABLE profiles (
    account TEXT NOT NULL, url TEXT NOT NULL, id INTEGER NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (account, url)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX profiles_by_id ON profiles (account, id);
  `,
  `
  ALTER TABLE accounts ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE movements (
    account TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, tokens INTEGER NOT NULL,
    balance INTEGER NOT NULL, reference TEXT, PRIMARY KEY (account, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX movements_by_kind ON movements (account, kind, number);
  `,
  // Older grants of several accounts may share one id.
  `
  CREATE INDEX grants_by_id ON grants (id);
  ALTER TABLE accounts ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN failures_end INTEGER NOT NULL DEFAULT 0;
  `,
  `
  CREATE TABLE drift (parser TEXT PRIMARY KEY, revision TEXT NOT NULL, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE samples (
    one INTEGER PRIMARY KEY CHECK (one = 1), revision TEXT NOT NULL, state TEXT NOT NULL
  ) STRICT;
  `,
  // A job is a number here, which its pages, keys and events begin with. Its request is apart, as its counts are written
  // with every page.
  `
  CREATE TABLE jobs (
    n INTEGER PRIMARY KEY, account TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
    reason TEXT, filling INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0,
    key_id TEXT NOT NULL, key_name TEXT NOT NULL, page_limit INTEGER NOT NULL, max_cost INTEGER,
    created_at INTEGER NOT NULL, started_at INTEGER, completed_at INTEGER, expires_at INTEGER NOT NULL,
    found INTEGER NOT NULL DEFAULT 0, waiting INTEGER NOT NULL DEFAULT 0, running INTEGER NOT NULL DEFAULT 0,
    success INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0,
    skipped_robots INTEGER NOT NULL DEFAULT 0, skipped_duplicate INTEGER NOT NULL DEFAULT 0,
    skipped_scope INTEGER NOT NULL DEFAULT 0, skipped_limit INTEGER NOT NULL DEFAULT 0,
    skipped_trap INTEGER NOT NULL DEFAULT 0, lined INTEGER NOT NULL DEFAULT 0,
    charged INTEGER NOT NULL DEFAULT 0, held INTEGER NOT NULL DEFAULT 0, last_event INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE UNIQUE INDEX jobs_by_id ON jobs (account, id);
  CREATE INDEX jobs_by_status ON jobs (account, status, id);
  CREATE INDEX jobs_by_kind ON jobs (account, kind, id);
  CREATE INDEX jobs_by_both ON jobs (account, kind, status, id);
  CREATE INDEX jobs_unfinished ON jobs (account, n) WHERE status IN ('queued', 'running', 'paused');
  CREATE INDEX jobs_expiry ON jobs (expires_at) WHERE status IN ('completed', 'cancelled', 'failed');
  CREATE INDEX jobs_removed ON jobs (n) WHERE removed = 1;
  CREATE TABLE job_requests (job INTEGER PRIMARY KEY, request TEXT NOT NULL) STRICT;

  CREATE TABLE job_pages (
    job INTEGER NOT NULL, number INTEGER NOT NULL, url TEXT NOT NULL, tag TEXT, depth INTEGER NOT NULL,
    found_on INTEGER, status TEXT NOT NULL, skip_reason TEXT, attempts INTEGER NOT NULL DEFAULT 0, result TEXT,
    error TEXT, tokens INTEGER NOT NULL DEFAULT 0, duplicate_of INTEGER, options TEXT,
    slice TEXT, fence INTEGER, held INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_line ON job_pages (job, depth, number) WHERE status = 'waiting';
  CREATE INDEX job_pages_by_status ON job_pages (job, status, number);
  CREATE INDEX job_pages_of_slice ON job_pages (job, slice) WHERE status = 'running';

  CREATE TABLE job_keys (
    job INTEGER NOT NULL, key BLOB NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (job, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE job_events (
    job INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, type TEXT NOT NULL, page INTEGER,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE job_slices (
    job INTEGER NOT NULL, slice TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (job, slice)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE webhook_accounts (account TEXT PRIMARY KEY, next_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_accounts_due ON webhook_accounts (next_at);
  CREATE TABLE webhook_settings (
    account TEXT PRIMARY KEY, revision TEXT NOT NULL, state TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE webhook_watches (
    account TEXT NOT NULL, job TEXT NOT NULL, cursor INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
    next_at INTEGER NOT NULL, PRIMARY KEY (account, job)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_watches_due ON webhook_watches (account, next_at);
  CREATE TABLE webhook_deliveries (
    account TEXT NOT NULL, id TEXT NOT NULL, job TEXT, type TEXT NOT NULL, sequence INTEGER NOT NULL, url TEXT NOT NULL,
    is_full INTEGER NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'waiting',
    tries INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0,
    attempts TEXT NOT NULL DEFAULT '[]', created_at INTEGER NOT NULL, next_at INTEGER, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX webhook_deliveries_by_id ON webhook_deliveries (account, id);
  CREATE INDEX webhook_deliveries_by_job ON webhook_deliveries (account, job, id);
  CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (account, status, id);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account, next_at) WHERE status = 'waiting';
  CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) WHERE status = 'waiting';
  CREATE INDEX webhook_deliveries_expiry ON webhook_deliveries (account, expires_at);
  CREATE TABLE webhook_ended (
    account TEXT NOT NULL, url TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (account, url)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  DROP INDEX jobs_by_status;
  DROP INDEX jobs_by_kind;
  DROP INDEX jobs_by_both;
  CREATE INDEX jobs_by_creation ON jobs (account, created_at, id);
  CREATE INDEX jobs_by_status ON jobs (account, status, created_at, id);
  CREATE INDEX jobs_by_kind ON jobs (account, kind, created_at, id);
  CREATE INDEX jobs_by_both ON jobs (account, kind, status, created_at, id);
  `,
  // The success of each mark that was listed last.
  `
  ALTER TABLE history ADD COLUMN mark TEXT;
  CREATE TABLE newest (
    account TEXT NOT NULL, mark TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (account, mark)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER newest_goes AFTER DELETE ON history WHEN OLD.mark IS NOT NULL BEGIN
    DELETE FROM newest WHERE account = OLD.account AND mark = OLD.mark AND seq = OLD.seq;
  END;
  `,
  `
  CREATE TABLE monitors (
    account TEXT NOT NULL, id TEXT NOT NULL, revision TEXT NOT NULL, due_at INTEGER, state TEXT NOT NULL,
    PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX monitors_due ON monitors (due_at) WHERE due_at IS NOT NULL;
  `,
  `
  CREATE TABLE hosts (
    host TEXT PRIMARY KEY, blocked INTEGER NOT NULL, free_from INTEGER NOT NULL, waiter TEXT, kept INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE host_turns (
    host TEXT NOT NULL, id TEXT NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (host, id)
  ) STRICT, WITHOUT ROWID;
  `,
  // A session from before was last used, and its user confirmed, when it was opened at the latest.
  `
  ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN is_limited INTEGER NOT NULL DEFAULT 0;
  UPDATE sessions SET last_used_at = created_at, confirmed_at = created_at;
  ALTER TABLE invitations ADD COLUMN invited_by TEXT REFERENCES users (id) ON DELETE CASCADE;
  ALTER TABLE invitations ADD COLUMN email TEXT;
  CREATE INDEX invitations_of_account ON invitations (account, expires_at, hash);
  CREATE INDEX invitations_by_user ON invitations (invited_by) WHERE invited_by IS NOT NULL;
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
  `,
  `
  CREATE TABLE cookie_sessions (
    account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, hosts TEXT NOT NULL, cookies INTEGER NOT NULL,
    sealed TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cookie_sessions_expiry ON cookie_sessions (expires_at);
  `,
  // What searches of the history look at: null for entries of before. The last hours of usage are in a ring.
  `
  ALTER TABLE history ADD COLUMN searched TEXT;
  CREATE TABLE usage_latency (
    account TEXT NOT NULL, day TEXT NOT NULL, key TEXT NOT NULL, parser TEXT NOT NULL, range INTEGER NOT NULL,
    requests INTEGER NOT NULL, PRIMARY KEY (account, day, key, parser, range)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE usage_hours (
    account TEXT NOT NULL, slot INTEGER NOT NULL, hour INTEGER NOT NULL, requests INTEGER NOT NULL,
    failed INTEGER NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (account, slot)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE identities (
    issuer TEXT NOT NULL, subject TEXT NOT NULL, user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, PRIMARY KEY (issuer, subject), UNIQUE (user, issuer)
  ) STRICT, WITHOUT ROWID;
  `,
  // Bounds of webhooks: each account's rate and stored messages, the hosts that fail, and the rate at each target.
  `
  CREATE TABLE webhook_paces (
    account TEXT PRIMARY KEY, ready REAL NOT NULL, at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE webhook_hosts (
    account TEXT NOT NULL, host TEXT NOT NULL, failures INTEGER NOT NULL, pauses INTEGER NOT NULL,
    until INTEGER NOT NULL, probe TEXT, at INTEGER NOT NULL, PRIMARY KEY (account, host)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE webhook_arrivals (
    target TEXT NOT NULL, account TEXT NOT NULL, window INTEGER NOT NULL, sent INTEGER NOT NULL,
    PRIMARY KEY (target, account, window)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_arrivals_by_window ON webhook_arrivals (window);
  CREATE TABLE webhook_kept (
    account TEXT PRIMARY KEY, rows INTEGER NOT NULL, waiting INTEGER NOT NULL, bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO webhook_kept SELECT account, count(*), sum(status = 'waiting'), sum(octet_length(body))
    FROM webhook_deliveries GROUP BY account;
  CREATE TRIGGER webhook_kept_more AFTER INSERT ON webhook_deliveries BEGIN
    INSERT INTO webhook_kept VALUES (NEW.account, 1, NEW.status = 'waiting', octet_length(NEW.body))
    ON CONFLICT (account) DO UPDATE SET
      rows = rows + 1, waiting = waiting + excluded.waiting, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER webhook_kept_changed AFTER UPDATE OF status ON webhook_deliveries
  WHEN (OLD.status = 'waiting') <> (NEW.status = 'waiting') BEGIN
    UPDATE webhook_kept SET waiting = waiting + iif(NEW.status = 'waiting', 1, -1) WHERE account = NEW.account;
  END;
  CREATE TRIGGER webhook_kept_less AFTER DELETE ON webhook_deliveries BEGIN
    UPDATE webhook_kept SET
      rows = rows - 1, waiting = waiting - (OLD.status = 'waiting'), bytes = bytes - octet_length(OLD.body)
    WHERE account = OLD.account;
  END;
  `,
  // What the jobs of each account keep: the numbers are those of jobs/job-room.ts.
  `
  ALTER TABLE jobs ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE jobs SET bytes = 1024 + coalesce((SELECT octet_length(request) FROM job_requests WHERE job = n), 0) + (
    SELECT coalesce(sum(256 + octet_length(url) + coalesce(octet_length(tag), 0) + coalesce(octet_length(options), 0)
    + coalesce(octet_length(error), 0)), 0) FROM job_pages WHERE job = n);
  CREATE TABLE job_room (
    account TEXT PRIMARY KEY, jobs INTEGER NOT NULL, pages INTEGER NOT NULL, bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO job_room SELECT account, count(*), sum(found), sum(bytes) FROM jobs GROUP BY account;
  CREATE TRIGGER job_room_grows AFTER INSERT ON jobs BEGIN
    INSERT INTO job_room (account, jobs, pages, bytes) VALUES (NEW.account, 1, NEW.found, NEW.bytes)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1, pages = pages + excluded.pages, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER job_room_changes AFTER UPDATE OF found, bytes ON jobs
  WHEN NEW.found <> OLD.found OR NEW.bytes <> OLD.bytes BEGIN
    UPDATE job_room SET pages = pages + NEW.found - OLD.found, bytes = bytes + NEW.bytes - OLD.bytes
    WHERE account = NEW.account;
  END;
  CREATE TRIGGER job_room_shrinks AFTER DELETE ON jobs BEGIN
    UPDATE job_room SET jobs = jobs - 1, pages = pages - OLD.found, bytes = bytes - OLD.bytes
    WHERE account = OLD.account;
  END;
  `,
  // Who made a key is not known of those from before.
  `
  ALTER TABLE keys ADD COLUMN created_by TEXT;
  `
]

/**
 * Open the database file.
 *
 * WAL with `synchronous=FULL`: a commit is on the disk before it is acknowledged. Several processes may
 * have the file open; they wait for each other's transactions.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = databaseAt(file, { timeout: 2_000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  migrate(database)
  return database
}

function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number }
    if (row.user_version > MIGRATIONS.length) {
      throw new Error(
        `the store was written by a newer version of Sluice (schema ${row.user_version})`
      )
    }
    for (const migration of MIGRATIONS.slice(row.user_version)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
