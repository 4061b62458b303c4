/**
 * Tables of jobs. Pages, keys and events begin with the number `n` of their job. Requests are apart, because the
 * counts of a job are written with every page.
 */
export const JOBS_TABLES = `
  CREATE TABLE jobs (
    n INTEGER PRIMARY KEY, account TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
    reason TEXT, filling INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0,
    key_id TEXT NOT NULL, key_name TEXT NOT NULL, page_limit INTEGER NOT NULL, max_cost INTEGER,
    created_at INTEGER NOT NULL, started_at INTEGER, completed_at INTEGER, expires_at INTEGER NOT NULL,
    found INTEGER NOT NULL DEFAULT 0, waiting INTEGER NOT NULL DEFAULT 0, running INTEGER NOT NULL DEFAULT 0,
    success INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    skipped_robots INTEGER NOT NULL DEFAULT 0, skipped_duplicate INTEGER NOT NULL DEFAULT 0,
    skipped_scope INTEGER NOT NULL DEFAULT 0, skipped_limit INTEGER NOT NULL DEFAULT 0,
    skipped_trap INTEGER NOT NULL DEFAULT 0, skipped_type INTEGER NOT NULL DEFAULT 0,
    skipped_cancelled INTEGER NOT NULL DEFAULT 0, lined INTEGER NOT NULL DEFAULT 0, fetched INTEGER NOT NULL DEFAULT 0,
    charged INTEGER NOT NULL DEFAULT 0, held INTEGER NOT NULL DEFAULT 0, last_event INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0, failures_end INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE UNIQUE INDEX jobs_by_id ON jobs (account, id);
  CREATE INDEX jobs_by_status ON jobs (account, status, created_at, id);
  CREATE INDEX jobs_by_kind ON jobs (account, kind, created_at, id);
  CREATE INDEX jobs_by_both ON jobs (account, kind, status, created_at, id);
  CREATE INDEX jobs_unfinished ON jobs (account, n) WHERE status IN ('queued', 'running', 'paused');
  CREATE INDEX jobs_expiry ON jobs (expires_at) WHERE status IN ('completed', 'cancelled', 'failed');
  CREATE INDEX jobs_removed ON jobs (n) WHERE removed = 1;
  CREATE INDEX jobs_by_creation ON jobs (account, created_at, id);
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

  CREATE TABLE job_requests (job INTEGER PRIMARY KEY, request TEXT NOT NULL) STRICT;

  CREATE TABLE job_pages (
    job INTEGER NOT NULL, number INTEGER NOT NULL, url TEXT NOT NULL, tag TEXT, depth INTEGER NOT NULL,
    rank INTEGER NOT NULL, found_on INTEGER, status TEXT NOT NULL, skip_reason TEXT,
    attempts INTEGER NOT NULL DEFAULT 0, result TEXT, error TEXT, tokens INTEGER NOT NULL DEFAULT 0, duplicate_of INTEGER, options TEXT,
    slice TEXT, fence INTEGER, held INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_line ON job_pages (job, rank, number) WHERE status = 'waiting';
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

  CREATE TABLE job_room (
    account TEXT PRIMARY KEY, jobs INTEGER NOT NULL, pages INTEGER NOT NULL, bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`
