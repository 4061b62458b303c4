import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { jobsConformance } from '../../src/jobs/conformance/conformance.ts'
import { openSqliteJobs } from '../../src/jobs/sqlite/open.ts'
import { openSqliteLedger } from '../../src/tokens/sqlite/open.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-jobs-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('jobs in the embedded store', () => {
  let file = ''
  jobsConformance(
    {
      name: 'sqlite',
      async open(now, jobRoom) {
        file = join(folder, `${files++}.db`)
        const ledger = await openSqliteLedger({ file, now })
        return { ledger, store: await openSqliteJobs({ file, now, jobRoom }) }
      },
      again: (now, jobRoom) => openSqliteJobs({ file, now, jobRoom }),
      async miscount({ account, job }, by) {
        const database = new DatabaseSync(file)
        database
          .prepare('UPDATE jobs SET waiting = waiting + ? WHERE account = ? AND id = ?')
          .run(by, account, job)
        database.close()
      }
    },
    api
  )
})
