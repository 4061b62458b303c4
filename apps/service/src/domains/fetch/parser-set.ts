/** The parsers of the service with the worker threads that have them, and their replacement while it runs. */

import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { resolve } from 'node:path'
import { createReader, type LivePipeline, type ParserSet } from '@sluice/fetch'
import {
  installedFile,
  installedMark,
  loadParsers,
  noteLoad,
  parserSources
} from '@sluice/fetch/parsers'
import { type Config, dataPaths } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import { parserModules, readerOptions } from './pipeline-options.ts'

/**
 * Interval between two looks at the list, ms. Events of the file system do not suffice: many volumes of containers have
 * none.
 */
const LOOK = 1_000

/** A changed list of installed parsers that does not load. The former parsers are in use. */
export interface ReloadFailure {
  readonly at: Date
  /** Without paths of this machine. */
  readonly reason: string
  readonly remedy: string
}

const REMEDY =
  'The previous parsers stay in use. Fix the reported problem, or remove the parser: sluice parser remove NAME. A changed list is loaded within seconds.'

/**
 * Load the parsers of the configuration and those that are installed, and start worker threads with them.
 *
 * @throws Error - one of them does not load, or two are in each other's way.
 */
export async function openParsers(config: Config, log: Log): Promise<ParserSet> {
  const folder = parsersFolder(config)
  // Read before the list, so that a list that changes during the load is loaded again.
  const mark = installedMark(folder)
  try {
    const set = await openSet(config, log)
    noteLoad(folder, mark, null)
    return set
  } catch (error) {
    noteLoad(folder, mark, (error as Error).message)
    throw error
  }
}

async function openSet(config: Config, log: Log): Promise<ParserSet> {
  const modules = parserModules(config)
  const registry = await loadParsers(modules)
  for (const { name, version, source } of await parserSources(modules, registry)) {
    log.event('parser loaded', { name, version, source })
  }
  // The service listens first: a worker takes the cores from it as it starts.
  const options = { ...readerOptions(config, log), parsers: modules, onDemand: true }
  return { registry, reader: createReader(options) }
}

/**
 * Replace the parsers of a pipeline whenever the list of the installed ones changes. A list that does not load changes
 * nothing and is reported in the log and by {@link ParserWatch.failure}.
 */
export function watchParsers(config: Config, log: Log, live: LivePipeline): ParserWatch {
  const file = installedFile(parsersFolder(config))
  let loading = Promise.resolve()
  let failure: ReloadFailure | undefined
  let isClosed = false
  const changed = (now: Stats, before: Stats) => {
    // It also tells once that there is no file.
    if (now.mtimeMs === before.mtimeMs && now.ino === before.ino) return
    loading = loading.then(async () => {
      if (!isClosed) failure = await replace(config, log, live)
    })
  }
  watchFile(file, { interval: LOOK, persistent: false }, changed)
  return {
    failure: () => failure,
    async stop() {
      isClosed = true
      unwatchFile(file, changed)
      await loading
    }
  }
}

/** A watch over the list of the installed parsers. */
export interface ParserWatch {
  /** Returns the reason why the present list is not in use; undefined if it is in use. */
  failure(): ReloadFailure | undefined
  /** End this. Resolves once no list is being loaded. */
  stop(): Promise<void>
}

async function replace(
  config: Config,
  log: Log,
  live: LivePipeline
): Promise<ReloadFailure | undefined> {
  const folder = parsersFolder(config)
  try {
    const mark = installedMark(folder)
    const next = await openParsers(config, log)
    try {
      await next.reader.started
    } catch (error) {
      noteLoad(folder, mark, (error as Error).message)
      await next.reader.close()
      throw error
    }
    live.replace(next)
    log.event('parsers replaced', { parsers: next.registry.parsers.length })
    return undefined
  } catch (error) {
    log.fault('the changed list of parsers does not load; the previous one stays in use', error)
    const reason = (error as Error).message.replaceAll(folder, 'PARSERS_DIR')
    return { at: new Date(), reason, remedy: REMEDY }
  }
}

function parsersFolder(config: Config): string {
  return resolve(dataPaths(config).parsers)
}
