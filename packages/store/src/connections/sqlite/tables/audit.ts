/** Tables of the audit log. */
export const AUDIT_TABLES = `
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
`
