/** `sluice monitors run`. */

import { EXIT } from '../exit-codes.ts'
import { onInterruption } from '../interruption.ts'
import { exitCodeOf, tellOutcome } from '../jobs/job-outcome.ts'
import { outcomeOf, waited } from '../jobs/run-job.ts'
import { writeLine } from '../lines.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { isForPeople } from '../terminal/style.ts'
import { changeText, printMonitor } from './print-monitor.ts'

interface Flags extends ServerFlags {
  readonly wait?: boolean
  readonly json?: boolean
}

/** Run a monitor. Sets the exit code: 1 if no job was started, or with `--wait` a page failed. */
export async function run(id: string, flags: Flags): Promise<void> {
  const client = openClient(neededServer(flags))
  const monitor = await client.monitors.run(id)
  const job = monitor.last_run?.job
  if (!flags.wait || !job) {
    printMonitor(monitor, flags.json)
    if (!job) process.exitCode = EXIT.failed
    return
  }
  const { signal, code, stop } = onInterruption()
  try {
    const outcome = outcomeOf(await waited(client, job, signal))
    for await (const change of client.jobs.changes(job, {}, { signal })) {
      if (isForPeople(flags.json)) process.stdout.write(`${changeText(change)}\n`)
      else await writeLine(JSON.stringify(change))
    }
    tellOutcome(outcome, { json: flags.json })
    process.exitCode = exitCodeOf(outcome)
  } catch (error) {
    if (code() === undefined) throw error
    process.stderr.write(`${job} continues: sluice jobs watch ${job}\n`)
    process.exitCode = code()
  } finally {
    stop()
  }
}
