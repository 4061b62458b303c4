import { openSqlitePayloads } from '@sluice/store'

/** The ids of the payloads in a folder, as another process finds them. @param account - only those of it. */
export async function payloadIdsIn(folder: string, account?: string): Promise<string[]> {
  const payloads = await openSqlitePayloads({ folder })
  try {
    const ids: string[] = []
    for await (const payload of payloads.list({ before: Number.POSITIVE_INFINITY })) {
      if (account === undefined || payload.account === account) ids.push(payload.id)
    }
    return ids
  } finally {
    await payloads.close()
  }
}
