/** The requirements of every directory for identities at providers. */

import { atOnce, clientOf, type Fixture, person, START } from './conformance-fixture.ts'

const HOME = 'https://id.example.com'
const OTHER = 'https://other.example'

/** The cases, by their names. */
export const IDENTITY_CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'an identity belongs to the first user who gets it, until it is removed': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    const ada = { issuer: HOME, subject: 'ada' }
    await directory.addUser(person('ada'))
    await directory.addUser(person('eve'))
    expect(await directory.userByIdentity(ada)).toBe(undefined)
    expect(await directory.addIdentity('usr_nobody', ada)).toBe('NO_USER')
    clock.time = START + 5
    expect(await directory.addIdentity('usr_ada', ada)).toBe('OK')
    expect(await other.addIdentity('usr_ada', ada)).toBe('OK')
    expect(await other.addIdentity('usr_eve', ada)).toBe('TAKEN')
    expect((await other.userByIdentity(ada))?.id).toBe('usr_ada')
    expect(await other.identities('usr_ada')).toEqual([{ ...ada, createdAt: START + 5 }])
    expect(await directory.removeIdentity('usr_eve', HOME)).toBe(false)
    expect(await directory.removeIdentity('usr_ada', HOME)).toBe(true)
    expect(await other.removeIdentity('usr_ada', HOME)).toBe(false)
    expect(await other.userByIdentity(ada)).toBe(undefined)
    expect(await other.identities('usr_ada')).toEqual([])
    expect(await other.addIdentity('usr_eve', ada)).toBe('OK')
  },

  'a user has one identity of each issuer': async ({ directory, expect }) => {
    await directory.addUser(person('ada'))
    await directory.addIdentity('usr_ada', { issuer: OTHER, subject: '1' })
    await directory.addIdentity('usr_ada', { issuer: HOME, subject: '1' })
    const second = { issuer: HOME, subject: '2' }
    expect(await directory.addIdentity('usr_ada', second)).toBe('HAS_OTHER')
    expect(await directory.userByIdentity(second)).toBe(undefined)
    const kept = await directory.identities('usr_ada')
    expect(kept.map(({ issuer, subject }) => [issuer, subject])).toEqual([
      [HOME, '1'],
      [OTHER, '1']
    ])
  },

  'issuers and subjects are kept apart, with any characters': async ({ directory, expect }) => {
    const odd = ['a:b', 'a', '1:a:', '__proto__', '"', 'ß-日本', '{directory}', "'; --", 'A']
    for (const [n, issuer] of odd.entries()) {
      for (const [m, subject] of odd.entries()) {
        const name = `${n}-${m}`
        await directory.addUser(person(name))
        expect(await directory.addIdentity(`usr_${name}`, { issuer, subject })).toBe('OK')
      }
    }
    for (const [n, issuer] of odd.entries()) {
      for (const [m, subject] of odd.entries()) {
        expect((await directory.userByIdentity({ issuer, subject }))?.id).toBe(`usr_${n}-${m}`)
      }
    }
  },

  'of 20 users who ask for one identity at once, one gets it': async ({
    directory,
    other,
    expect
  }) => {
    for (let n = 0; n < 20; n++) await directory.addUser(person(`p${n}`))
    const identity = { issuer: HOME, subject: 's' }
    const replies = await atOnce(20, (n) =>
      clientOf(n, directory, other).addIdentity(`usr_p${n}`, identity)
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
    expect(replies.filter((reply) => reply === 'TAKEN')).toHaveLength(19)
    expect((await other.userByIdentity(identity))?.id).toBe(`usr_p${replies.indexOf('OK')}`)
  },

  'identities go with their user, and with the users of an account': async ({
    directory,
    other,
    expect
  }) => {
    await directory.addUser(person('ada'))
    await directory.addUser(person('mia', { role: 'member' }))
    await directory.addUser(person('eve', { account: 'b' }))
    const names = ['ada', 'mia', 'eve']
    for (const name of names) {
      await directory.addIdentity(`usr_${name}`, { issuer: HOME, subject: name })
    }
    expect(await other.removeUser('usr_mia')).toBe('OK')
    expect(await directory.userByIdentity({ issuer: HOME, subject: 'mia' })).toBe(undefined)
    expect(await directory.identities('usr_mia')).toEqual([])
    expect(await other.removeUsers('a')).toBe(1)
    expect(await directory.userByIdentity({ issuer: HOME, subject: 'ada' })).toBe(undefined)
    expect((await directory.userByIdentity({ issuer: HOME, subject: 'eve' }))?.id).toBe('usr_eve')
    await directory.addUser(person('mia'))
    expect(await directory.identities('usr_mia')).toEqual([])
    expect(await directory.addIdentity('usr_mia', { issuer: HOME, subject: 'ada' })).toBe('OK')
  }
}
