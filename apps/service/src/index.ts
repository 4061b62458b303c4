/** The service as a library: for the command line, tests, and programs that embed it. */

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
export { closeStore, openStore } from './base/store/store.ts'
export { parserModules, pipelineOptions, readerOptions } from './domains/fetch/pipeline-options.ts'
export { suspendAccount } from './domains/operator/accounts/suspend-account.ts'
export { grantTokens } from './domains/operator/accounts/tokens.ts'
export { inviteUser } from './domains/operator/invitations.ts'
export { listKeys } from './domains/people/account-keys.ts'
export { closeAccount } from './domains/people/close-account.ts'
export { createAccount, createFirstAccount } from './domains/people/first-account.ts'
export { createKey, SCOPES, type Scope } from './domains/people/keys.ts'
export { addUser, NewUser } from './domains/people/sign-up.ts'
export { openApiDocument } from './doors/all-routes.ts'
export { openService } from './open-service.ts'
export type { Server } from './server.ts'
export { listen } from './server.ts'
export type { Service } from './service.ts'
