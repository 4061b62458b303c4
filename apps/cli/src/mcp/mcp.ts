/** `sluice mcp`: the tools for agents on standard input and output. */

import { serveStdio } from '@sluice/mcp/stdio'
import { chosenTools, TOOL_NAMES, type ToolName, UnknownToolError } from '@sluice/mcp/tool-names'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { type ChosenServer, chosenServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { VERSION } from '../version.ts'

/** Flags of the command. */
export interface McpFlags extends ServerFlags {
  readonly tools?: string
  readonly actions?: boolean
  readonly local?: boolean
}

/** The tools that need no server. */
const LOCAL_TOOLS: readonly ToolName[] = ['read_page', 'extract', 'read_many']

/** Longest request of a call, ms: a page may take its 60 s, and be asked for again. */
const TIMEOUT = 180_000

/** Serve until standard input ends, or an interruption: what runs then is ended, as the protocol has it. */
export async function mcp(flags: McpFlags): Promise<void> {
  const server = flags.local ? undefined : chosenServer(flags)
  const named = toolsOf(flags.tools, server === undefined)
  const tools = server && flags.tools === undefined ? await servedBy(server, named) : named
  const { client, close } = server
    ? { client: openClient(server, { timeout: TIMEOUT }), close: undefined }
    : await openLocal()
  const interruption = onInterruption()
  const handle = serveStdio({
    client,
    version: VERSION,
    tools,
    actions: flags.actions === true,
    onError: tell,
    onFault
  })
  tell({ message: `${tools.join(', ')} ${server ? `through ${server.url}` : 'from this machine'}` })
  await endOfInput(interruption.signal)
  await handle.close()
  await close?.()
  interruption.stop()
  process.exitCode = interruption.code() ?? 0
}

/** @throws UsageError - a tool is not known, or needs a server. */
function toolsOf(list: string | undefined, isLocal: boolean): readonly ToolName[] {
  try {
    const chosen = chosenTools(list, list === undefined && isLocal ? LOCAL_TOOLS : TOOL_NAMES)
    const beyond = chosen.filter((name) => isLocal && !LOCAL_TOOLS.includes(name))
    if (beyond.length === 0) return chosen
    throw new UsageError(
      `${beyond.join(', ')} cannot be offered without a server. Run sluice login URL, set SLUICE_SERVER and SLUICE_API_KEY, or offer only ${LOCAL_TOOLS.join(', ')}.`
    )
  } catch (error) {
    throw error instanceof UnknownToolError ? new UsageError(error.message) : error
  }
}

/** Longest wait for the server when the command starts, ms. */
const START = 5_000

/** The tools without `search_web`, unless the server confirms that it searches. */
async function servedBy(server: ChosenServer, tools: readonly ToolName[]) {
  const client = openClient(server, { retries: 0, timeout: START })
  const quote = await client.quoteSearch({ query: 'sluice' }).catch(() => undefined)
  return quote ? tools : tools.filter((name) => name !== 'search_web')
}

async function openLocal() {
  const { openLocalToolClient } = await import('./local-tool-client.ts')
  return openLocalToolClient()
}

/** Standard output belongs to the protocol. */
function tell({ message }: { readonly message: string }): void {
  process.stderr.write(`sluice mcp: ${message.replace(/\s+/g, ' ')}\n`)
}

function onFault(error: unknown): void {
  tell({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

function endOfInput(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
