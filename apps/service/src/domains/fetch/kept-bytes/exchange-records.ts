/** Collects exchanges as records of WARC, up to a number of bytes. */

import { type OnExchange, warcRecords } from '@sluice/acquire/archive'

/** See {@link exchangeRecords}. */
export interface ExchangeRecords {
  readonly onExchange: OnExchange
  /** Returns what was collected since the last call; `undefined` without any. */
  take(): CollectedRecords | undefined
}

/** Records of exchanges. */
interface CollectedRecords {
  readonly bytes: Buffer
  /** Every body is there. */
  readonly isWhole: boolean
}

/** A collection without anything. @param mostBytes - compressed; of further exchanges only the heads are kept. */
export function exchangeRecords(mostBytes: number): ExchangeRecords {
  let records: Buffer[] = []
  let length = 0
  let isWhole = true
  return {
    async onExchange(exchange) {
      let record = await warcRecords(exchange)
      if (length + record.byteLength > mostBytes) {
        isWhole = false
        record = await warcRecords({ ...exchange, body: new Uint8Array(), truncated: 'length' })
      }
      records.push(record)
      length += record.byteLength
    },
    take() {
      if (records.length === 0) return undefined
      const taken = { bytes: Buffer.concat(records), isWhole }
      records = []
      length = 0
      isWhole = true
      return taken
    }
  }
}
