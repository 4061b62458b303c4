/** Identity of a crawler: keys, signatures of requests, and the directory of the keys. */

export {
  type AgentForm,
  createIdentity,
  DIRECTORY_PATH,
  type DirectoryAnswer,
  type Identity,
  type IdentityOptions
} from './identity/identity.ts'
export {
  newIdentityKey,
  type PublicJwk,
  readIdentityKey,
  thumbprint
} from './identity/identity-key.ts'
