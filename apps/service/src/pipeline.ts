/** The pipeline of the configuration, for programs that fetch or read without the server. */

export {
  parserModules,
  pipelineOptions,
  providerOptions,
  readerOptions
} from './fetch/pipeline-options.ts'
export { createLog } from './log.ts'
