/** The node and the credential of Sluice for n8n, which loads them by the list in package.json. */

export { SluiceApi } from './credentials/SluiceApi.credentials.ts'
export { Sluice } from './nodes/Sluice/Sluice.node.ts'
