/** The parsers of the service with the worker threads that have them, and their replacement while it runs. */

import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { resolve } from 'node:path'
import { createReader, type LivePipeline, type ParserSet } from '@sluice/fetch'
import { installedFile, loadParsers, parserSources } from '@sluice/fetch/parsers'
import { type Config, dataPaths } from '../config.ts'
import type { Log } from '../log.ts'
import { parserModules, readerOptions } from './pipeline-options.ts'

/** How often the list is looked at, ms. Not by events of the file system, which many volumes of containers do not have. */
const LOOK = 1_000

/**
 * Load the parsers of the configuration and those that are installed, and start worker threads with them.
 *
 * @throws Error - one of them does not load, or two are in each other's way.
 */
export async function openParsers(config: Config, log: Log): Promise<ParserSet> {
  const modules = parserModules(config)
  const registry = await loadParsers(modules)
  for (const { name, version, source } of await parserSources(modules, registry)) {
    log.event('parser loaded', { name, version, source })
  }
  const reader = createReader({ ...readerOptions(config, log), parsers: modules })
  return { registry, reader }
}

/**
 * Replace the parsers of a pipeline whenever the list of the installed ones changes. A list that does not load changes
 * nothing and is told in the log.
 *
 * @returns a function that ends this; resolves once no list is being loaded.
 */
export function watchParsers(config: Config, log: Log, live: LivePipeline): () => Promise<void> {
  const file = installedFile(resolve(dataPaths(config).parsers))
  let loading = Promise.resolve()
  let isClosed = false
  const changed = (now: Stats, before: Stats) => {
    // It also tells once that there is no file.
    if (now.mtimeMs === before.mtimeMs && now.ino === before.ino) return
    loading = loading.then(async () => {
      if (!isClosed) await replace(config, log, live)
    })
  }
  watchFile(file, { interval: LOOK, persistent: false }, changed)
  return async () => {
    isClosed = true
    unwatchFile(file, changed)
    await loading
  }
}

async function replace(config: Config, log: Log, live: LivePipeline): Promise<void> {
  try {
    const next = await openParsers(config, log)
    try {
      await next.reader.started
    } catch (error) {
      await next.reader.close()
      throw error
    }
    live.replace(next)
    log.event('parsers replaced', { parsers: next.registry.parsers.length })
  } catch (error) {
    log.fault('the changed list of parsers does not load; the former one stays in use', error)
  }
}
