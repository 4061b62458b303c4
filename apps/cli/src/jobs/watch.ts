/** `sluice jobs watch`: a job until it ends. */

import { onInterruption } from '../interruption.ts'
import { writeLine } from '../lines.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { isForPeople } from '../terminal/style.ts'
import { exitCodeOf, tellOutcome } from './job-outcome.ts'
import { outcomeOf, waited } from './run-job.ts'

/** Follow it. Sets the exit code: that of its outcome. */
export async function watch(
  id: string,
  flags: ServerFlags & { readonly after: number; readonly json?: boolean }
): Promise<void> {
  const client = openClient(neededServer(flags))
  const { signal, code, stop } = onInterruption()
  const { after, json } = flags
  try {
    if (!isForPeople(json)) {
      for await (const event of client.jobs.events(id, { after, signal })) {
        await writeLine(JSON.stringify(event))
      }
    }
    const outcome = outcomeOf(await waited(client, id, signal))
    tellOutcome(outcome, { json })
    process.exitCode = exitCodeOf(outcome)
  } catch (error) {
    if (code() === undefined) throw error
    process.exitCode = code()
  } finally {
    stop()
  }
}
