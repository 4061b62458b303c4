/** Opens the storage of payloads that the configuration names: a folder, or S3-compatible storage. */

import { openSegmentPayloads, type PayloadStore } from '@sluice/store'
import { readS3Location } from '@sluice/store/s3-location'
import { type Config, dataPaths } from '../config.ts'

/** Connections to S3, and so payloads that are sent or read at once. */
const SOCKETS = 32
/**
 * Payloads that are given to the segments at once. They share a write and a sync, which take one of the four threads
 * that Node.js has for files, so the sync of the store's log has another. It bounds the memory of those that wait.
 */
const IN_SEGMENTS = 512

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
  const { openS3Payloads, probeS3 } = await import('@sluice/store/s3')
  if (probe) await probeS3(location)
  return openS3Payloads(location, { sockets: SOCKETS })
}

/**
 * Payloads that may be written at once.
 *
 * @param descriptors - those that are set aside for payloads. Each connection to S3 is one; segments need the same few.
 */
export function savesAtOnce({ PAYLOADS_URL }: Config, descriptors: number): number {
  return PAYLOADS_URL === undefined ? IN_SEGMENTS : Math.min(SOCKETS, descriptors)
}
