/** Payloads in S3: the requirements of every payload store, on a server that checks signatures and checksums. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDataKeys, sealPayloads } from '../../../src/index.ts'
import { payloadConformance } from '../../../src/payloads/conformance.ts'
import { openS3Payloads } from '../../../src/payloads/s3-payloads.ts'
import { keyDirectory } from '../key-directory.ts'
import { type S3Server, startS3 } from './s3-server.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
let folders = 0
const newPayloads = () => openS3Payloads(s3.location(`folder-${folders++}/payloads`))
const newKeys = () => createDataKeys(keyDirectory(), randomBytes(32))

/** Times are of whole seconds; the suite waits for twice as long, ms. */
const resolution = 600
const api = { describe, test, expect }
payloadConformance({ name: 'S3', open: async () => newPayloads(), resolution }, api)
payloadConformance(
  {
    name: 'S3, sealed',
    open: async () => sealPayloads(newPayloads(), newKeys()),
    resolution
  },
  api
)
