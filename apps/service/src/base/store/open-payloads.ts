/** Opens the storage of payloads that the configuration names: a database file, or S3-compatible storage. */

import { type ErasablePayloads, openSqlitePayloads, type PayloadStore } from '@sluice/store'
import { readS3Location } from '@sluice/store/s3-location'
import { type Config, dataPaths } from '../config.ts'

/** Connections to S3, and so payloads that are sent or read at once. */
const SOCKETS = 32
/** Payloads that are given to the database at once. They share transactions; it bounds the memory of those that wait. */
const IN_DATABASE = 512

/**
 * Open the storage of payloads.
 *
 * @param options.probe - write, read, list and delete an object in S3 first.
 * @throws SluiceError `STORE_UNAVAILABLE` - the folder cannot be made. Error - the probe failed; the message has
 * advice.
 */
export async function openPayloads(
  config: Config,
  { probe }: { probe: boolean }
): Promise<PayloadStore | ErasablePayloads> {
  if (config.PAYLOADS_URL === undefined) {
    return openSqlitePayloads({ folder: dataPaths(config).payloads })
  }
  const location = readS3Location(config.PAYLOADS_URL, config)
  const { openS3Payloads, probeS3 } = await import('@sluice/store/s3')
  if (probe) await probeS3(location)
  return openS3Payloads(location, { sockets: SOCKETS })
}

/**
 * Payloads that may be written at once.
 *
 * @param descriptors - those that are set aside for payloads. Each connection to S3 is one; the database needs three.
 */
export function savesAtOnce({ PAYLOADS_URL }: Config, descriptors: number): number {
  return PAYLOADS_URL === undefined ? IN_DATABASE : Math.min(SOCKETS, descriptors)
}
