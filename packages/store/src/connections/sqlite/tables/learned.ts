/** Tables of learned parsers. */
export const LEARNED_TABLES = `
  CREATE TABLE learned (
    account TEXT NOT NULL, name TEXT NOT NULL, site TEXT NOT NULL, revision TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (account, name)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX learned_sites ON learned (account, site);

  CREATE TABLE learned_parts (
    account TEXT NOT NULL, name TEXT NOT NULL, part TEXT NOT NULL, revision TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (account, name, part)
  ) STRICT;
`
