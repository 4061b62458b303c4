/** `sluice history read`: the kept bytes of a result, read again by the server. */

import type { ReadAgainInput } from '@sluice/client'
import { fileNameOf, outputFile, writeOutput } from '../output/output-files.ts'
import { printed } from '../output/printed.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import type { RequestFlags } from './request-flags.ts'
import { requestOf } from './request-of.ts'

/** Read a result again, and print what `--format` names. */
export async function readAgain(
  id: string,
  flags: RequestFlags & ServerFlags & { readonly output?: string }
): Promise<void> {
  const { format, output } = flags
  const { filters, options } = await requestOf(flags)
  // The server checks the options.
  const input: ReadAgainInput = { filters, options }
  const { data, meta } = await openClient(neededServer(flags)).readAgain(id, input)
  const text = printed.text(JSON.stringify(data), format)
  if (output === undefined) process.stdout.write(text)
  else
    writeOutput(
      outputFile(output, () => fileNameOf(meta.url, printed.extension(format))),
      text
    )
}
