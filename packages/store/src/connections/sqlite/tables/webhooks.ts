/** Tables of webhooks: settings, watched jobs, deliveries, and the bounds of each account and target. */
export const WEBHOOKS_TABLES = `
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
    account TEXT NOT NULL, id TEXT NOT NULL, job TEXT, type TEXT NOT NULL, sequence INTEGER NOT NULL,
    url TEXT NOT NULL,
    is_full INTEGER NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'waiting',
    tries INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0,
    attempts TEXT NOT NULL DEFAULT '[]', created_at INTEGER NOT NULL, next_at INTEGER,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX webhook_deliveries_by_id ON webhook_deliveries (account, id);
  CREATE INDEX webhook_deliveries_by_job ON webhook_deliveries (account, job, id);
  CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (account, status, id);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account, next_at) WHERE status = 'waiting';
  CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) WHERE status = 'waiting';
  CREATE INDEX webhook_deliveries_expiry ON webhook_deliveries (account, expires_at);
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

  CREATE TABLE webhook_ended (
    account TEXT NOT NULL, url TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (account, url)
  ) STRICT, WITHOUT ROWID;

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
`
