/** The service as a library: for the command line, tests, and programs that embed it. */

export * from './accounts.ts'
export { createApp } from './app.ts'
export type { Config } from './base/config.ts'
export {
  dataPaths,
  environmentExample,
  isSetting,
  loadConfig,
  settingsGuide
} from './base/config.ts'
export type { Log } from './base/log.ts'
export { createLog } from './base/log.ts'
export { deriveSecrets, openSecrets, type Secrets } from './base/store/secrets.ts'
export type { Store } from './base/store/store.ts'
export { openStore } from './base/store/store.ts'
export { parserModules, pipelineOptions, readerOptions } from './domains/fetch/pipeline-options.ts'
export { createFirstAccount } from './domains/people/first-account.ts'
export { openApiDocument } from './doors/all-routes.ts'
export { openService } from './open-service.ts'
export * from './people.ts'
export type { Server } from './server.ts'
export { listen } from './server.ts'
export type { Service } from './service.ts'
