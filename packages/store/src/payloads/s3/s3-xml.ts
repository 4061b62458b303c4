/** The answers of S3 that are XML: flat records in a root. */

import { Parser } from 'htmlparser2'

/** The parts of an answer that are read. */
export interface S3Document {
  /** Name of the root: `ListBucketResult`, `Error`. */
  readonly root: string
  /** Texts right below the root, by name: `Code`, `NextContinuationToken`. */
  readonly fields: Readonly<Record<string, string>>
  /** Each element of the chosen name, as the texts right below it. */
  readonly records: readonly Readonly<Record<string, string>>[]
}

/** Elements within elements; S3 uses four. */
const MOST_OPEN = 20
/** A list has 1,000 records at most. */
const MOST_RECORDS = 10_000
/** Characters of one text. The longest key has 1,024 bytes. */
const LONGEST_TEXT = 65_536

/**
 * Read an answer.
 *
 * @param record - name of the records.
 * @throws Error - it is no whole XML document, or is larger than any answer of S3.
 */
export function readS3Xml(bytes: Uint8Array, record: string): S3Document {
  const open: string[] = []
  const fields: Record<string, string> = Object.create(null)
  const records: Record<string, string>[] = []
  let into: Record<string, string> | undefined
  let root = ''
  let isWhole = false
  const parser = new Parser(
    {
      onopentag(written) {
        const name = written.slice(written.indexOf(':') + 1)
        open.push(name)
        if (open.length > MOST_OPEN) throw new Error('its elements are nested too deeply')
        if (open.length === 1) root = name
        else if (open.length === 2) into = name === record ? newRecord(records) : fields
        if (into && open.length === depthOf(into, fields)) into[name] = ''
      },
      ontext(part) {
        const name = open.at(-1)
        if (!into || name === undefined || open.length !== depthOf(into, fields)) return
        const whole = (into[name] ?? '') + part
        if (whole.length > LONGEST_TEXT) throw new Error('one of its texts is too long')
        into[name] = whole
      },
      onclosetag(_, isImplied) {
        open.pop()
        if (open.length === 1) into = undefined
        if (open.length === 0 && !isImplied) isWhole = true
      },
      onprocessinginstruction(_, data) {
        if (/^!doctype/i.test(data)) throw new Error('it has a document type')
      }
    },
    { xmlMode: true, decodeEntities: true }
  )
  parser.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  if (!isWhole) throw new Error('it is no whole XML document')
  return { root, fields, records }
}

function newRecord(records: Record<string, string>[]): Record<string, string> {
  if (records.length === MOST_RECORDS) throw new Error('it has too many records')
  const record: Record<string, string> = Object.create(null)
  records.push(record)
  return record
}

/** Fields of the document are children of the root, those of a record are children of a child. */
function depthOf(into: object, fields: object): number {
  return into === fields ? 2 : 3
}
