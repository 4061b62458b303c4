/** Opens the storage of payloads that the configuration names: a folder, or S3-compatible storage. */

import {
  openSegmentPayloads,
  openS3Payloads,
  type PayloadStore,
  probeS3,
  readS3Location
} from '@sluice/store'
import { type Config, dataPaths } from '../config.ts'

/** Connections to S3, and so payloads that are sent or read at once. */
const SOCKETS = 32
/**
 * Files written at once. Node.js has four threads for files: more writes than this would hold up the sync of the
 * store's log, and with it the charge of every account.
 */
const FILES = 3

/**
 * Open the storage of payloads.
 *
 * @param options.probe - write, read, list and delete an object in S3 first.
 * @throws SluiceError `STORE_UNAVAILABLE` - the folder cannot be made. Error - the probe failed, and what to do about it.
 */
export async function openPayloads(
  config: Config,
  { probe }: { probe: boolean }
): Promise<PayloadStore> {
  if (config.PAYLOADS_URL === undefined) {
    return openSegmentPayloads({ folder: dataPaths(config).payloads })
  }
  const location = readS3Location(config.PAYLOADS_URL, config)
  if (probe) await probeS3(location)
  return openS3Payloads(location, { sockets: SOCKETS })
}

/** Payloads that may be written at once. */
export function savesAtOnce({ PAYLOADS_URL }: Config): number {
  return PAYLOADS_URL === undefined ? FILES : SOCKETS
}
