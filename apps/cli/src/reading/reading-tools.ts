/** Tools that read pages and documents in this process: worker threads, and processes for documents. */

import { availableParallelism } from 'node:os'
import type { Registry } from '@sluice/core'
import { createReader, openDocuments } from '@sluice/fetch/reading'
import { type Config, takeConfig } from '@sluice/service/config'
import { createLog } from '@sluice/service/log'
import {
  documentsOptions,
  generalParserModules,
  parserModules,
  readerOptions
} from '@sluice/service/pipeline'
import type { LocalPipeline } from './local-pipeline.ts'
import type { PageTools } from './page-line.ts'

/** Open tools. */
export interface ReadingTools extends PageTools {
  readonly config: Config
  /** Bytes of a file, at most. */
  readonly most: number
  close(): Promise<void>
}

/** Start worker threads and load the parsers meanwhile. */
export async function openReadingTools(): Promise<ReadingTools> {
  const config = takeConfig()
  const reader = createReader(readerOptions(config, createLog('error')))
  const documents = documentsOf(config)
  const pipeline = pipelineOnDemand(config)
  const registry = await registryOf(parserModules(config))
  return {
    config,
    most: mostBytes(config),
    reader: () => reader,
    documents,
    registry,
    pipeline: pipeline.open,
    async close() {
      await Promise.all([reader.close(), documents?.close(), pipeline.close()])
    }
  }
}

/**
 * The same for one page. Of a document the process ends before the worker thread starts: the two are never in memory at
 * the same time.
 *
 * @param body - body of the page.
 * @param options.isFromSite - parsers of sites may read it.
 */
export async function openToolsForOne(
  config: Config,
  body: Uint8Array<ArrayBuffer>,
  { isFromSite }: { isFromSite: boolean }
): Promise<ReadingTools> {
  const parsers = isFromSite ? parserModules(config) : generalParserModules(config)
  const options = { ...readerOptions(config, createLog('error')), parsers, workers: 1 }
  const open = () => createReader(options)
  const documents = documentsOf(config)
  const pipeline = pipelineOnDemand(config)
  let reader = documents?.mayConvert(body, 'auto') ? undefined : open()
  const registry = await registryOf(parsers)
  return {
    config,
    most: mostBytes(config),
    async reader() {
      await documents?.close()
      reader ??= open()
      return reader
    },
    documents,
    registry,
    pipeline: pipeline.open,
    async close() {
      await Promise.all([reader?.close(), documents?.close(), pipeline.close()])
    }
  }
}

/** The pipeline, which only AI extras need. */
function pipelineOnDemand(config: Config) {
  let opened: Promise<LocalPipeline> | undefined
  const openIt = async () => {
    const { openLocalPipeline } = await import('./local-pipeline.ts')
    return openLocalPipeline(availableParallelism(), false, config)
  }
  return {
    open() {
      opened ??= openIt()
      return opened
    },
    close: async () => (await opened)?.close()
  }
}

/** Bytes of a file that is read, at most. */
export function mostBytes({ FETCH_DECODED_BYTES, MAX_UPLOAD_BYTES }: Config): number {
  return Math.max(FETCH_DECODED_BYTES, MAX_UPLOAD_BYTES)
}

function documentsOf(config: Config) {
  const converting = documentsOptions(config)
  return converting ? openDocuments(converting) : undefined
}

/** Not before the workers: they load the parsers meanwhile. */
async function registryOf(modules: ParserModules): Promise<Registry> {
  const { loadParsers } = await import('@sluice/fetch/parsers')
  return loadParsers(modules)
}

type ParserModules = ReturnType<typeof parserModules>
