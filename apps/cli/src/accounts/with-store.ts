/** Opens the configured store for one command and prints the result: as JSON, or readable on a terminal. */

import { type Config, takeConfig } from '@sluice/service/config'
import { openSecrets, type Secrets } from '@sluice/service/secrets'
import { openStore, type Store } from '@sluice/service/store'
import { isForPeople } from '../terminal/style.ts'

/** The actor in the audit log. */
export const ACTOR = 'command-line'

/** Options for showing a result on a terminal. */
export interface Shown<Result> {
  /** Print JSON on a terminal too. */
  readonly json: boolean | undefined
  textOf(result: Result): string
}

/**
 * Run `work` on the store and print its result.
 *
 * @param shown - if omitted, JSON on a terminal too.
 */
export async function withStore<Result>(
  work: (store: Store & { secrets: Secrets; config: Config }) => Promise<Result>,
  shown?: Shown<Result>
): Promise<void> {
  const config = takeConfig()
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  try {
    const result = await work({ ...store, secrets, config })
    const isShown = shown !== undefined && isForPeople(shown.json)
    process.stdout.write(isShown ? shown.textOf(result) : `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await store.close()
  }
}
