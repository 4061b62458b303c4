/** Values for the names in `badinputs.jsonl`: real accounts, keys, addresses and cursors. */

import { get, type Origin, post, type TestService } from '../harness.ts'

/** Values by their names, and the accounts of the keys among them. */
export interface Placeholders {
  readonly values: Readonly<Record<string, string>>
  /** Account by key. */
  readonly accounts: ReadonlyMap<string, string>
}

/**
 * Puts values in the place of `$NAME`. `$HEADER_20K` is a header of so many thousand characters, of whatever number.
 *
 * @throws Error - a name is not known.
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$([A-Z][A-Z0-9_]*)/g, (whole, name: string) => {
    const [, thousands] = /^HEADER_(\d+)K$/.exec(name) ?? []
    const value = thousands ? `X-Long: ${'a'.repeat(Number(thousands) * 1_000)}` : values[name]
    if (value === undefined) throw new Error(`the placeholder ${whole} is not understood`)
    return value
  })
}

/** Makes accounts of every standing, and requests that their later ones refer to. */
export async function placeholders(
  sluice: TestService,
  origin: Origin,
  failing: Origin
): Promise<Placeholders> {
  const [valid, empty, one, other] = [
    await sluice.account(),
    await sluice.account(0),
    await sluice.account(1),
    await sluice.account()
  ]
  const suspended = await sluice.account()
  await sluice.service.ledger.suspend(suspended.id, true)

  const fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
  const okUrl = `${origin.url}/ok`
  await post(fetchUrl, valid.key, { url: okUrl }, { 'idempotency-key': 'used-same' })
  await post(fetchUrl, valid.key, { url: `${okUrl}?other` }, { 'idempotency-key': 'used-other' })
  await post(fetchUrl, valid.key, { url: failing.url }, { 'idempotency-key': 'failed' })
  for (const account of [other, valid]) {
    for (const n of [1, 2]) await post(fetchUrl, account.key, { url: `${okUrl}?${n}` })
  }
  await post(fetchUrl, other.key, { url: okUrl }, { 'idempotency-key': 'of-other' })
  const cursorOf = async (key: string) =>
    (await get(`${sluice.url}/api/v1/fetch/results/?limit=1`, key)).body.next_cursor as string
  const cursor = await cursorOf(valid.key)
  return {
    accounts: new Map([valid, empty, one, other].map(({ key, id }) => [key, id])),
    values: {
      VALID_KEY: valid.key,
      EMPTY_KEY: empty.key,
      ONE_TOKEN_KEY: one.key,
      SUSPENDED_KEY: suspended.key,
      UNKNOWN_KEY: 'slc_live_0000000000000000000000000000000000000',
      OK_URL: okUrl,
      FAILING_URL: failing.url,
      SELF_URL: sluice.url,
      SESSION: 'a-session',
      USED_KEY_SAME_BODY: 'used-same',
      USED_KEY_OTHER_BODY: 'used-other',
      KEY_OF_FAILED_REQUEST: 'failed',
      KEY_OF_OTHER_ACCOUNT: 'of-other',
      CURSOR_TAMPERED: cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A'),
      CURSOR_OTHER_ACCOUNT: await cursorOf(other.key),
      JOBS_URL: 'https://www.linkedin.com/jobs/search',
      NETWORK: 'linkedin',
      PROFILE_URL: 'https://www.linkedin.com/in/ada',
      PROFILE_HOST: 'linkedin.com'
    }
  }
}
