/** Workbooks that are neither an archive nor a compound file: of Excel before version 5, and XML of Excel 2003. */

/** First bytes of versions 2, 3, 4 and 5: the record that begins a sheet, with its length. Source: MS-XLS 2.4.21. */
const BEGINNINGS = ['09000400', '09020600', '09040600', '09080800', '09081000'].map((hex) =>
  Buffer.from(hex, 'hex')
)
const SPREADSHEET_XML = 'urn:schemas-microsoft-com:office:spreadsheet'
/** The root stands at the start of the file. */
const SEARCHED = 1024

/** Checks whether the bytes begin as such a workbook. */
export function isBareWorkbook(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SEARCHED))
  if (BEGINNINGS.some((begin) => begin.equals(start.subarray(0, begin.length)))) return true
  const text = start.toString('latin1')
  if (!/^(?:\xef\xbb\xbf)?\s{0,99}<(?:\?xml|(?:ss:)?Workbook)\b/.test(text)) return false
  return /<(?:ss:)?Workbook\b/.test(text) && text.includes(SPREADSHEET_XML)
}
