/** Ids as Firecrawl's clients expect them: UUIDs, which hold the same 128 bits as the ULIDs here. */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ULID = /^[a-z]+_([0-7][0-9A-HJKMNP-TV-Z]{25})$/
/** Form of the API's own ids. Any other text between the slashes of a path never reaches the API. */
const API_ID = /^[a-z]+_[0-9A-Z]{26}$/

/** The UUID of an id such as `job_01M86PK3ANRJSXRE17B7K20J59`; an id of another form stays as it is. */
export function uuidOf(id: string): string {
  const [, digits] = ULID.exec(id) ?? []
  if (digits === undefined) return id
  let number = 0n
  for (const digit of digits) number = number * 32n + BigInt(DIGITS.indexOf(digit))
  const hex = number.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id that a UUID stands for; an id of the API stays as it is. Undefined for a text of another form. */
export function idOf(prefix: 'job' | 'ftc', text: string): string | undefined {
  if (API_ID.test(text)) return text
  if (!UUID.test(text)) return undefined
  let number = BigInt(`0x${text.replaceAll('-', '')}`)
  let digits = ''
  for (let place = 0; place < 26; place++) {
    digits = DIGITS[Number(number & 31n)] + digits
    number >>= 5n
  }
  return `${prefix}_${digits}`
}
