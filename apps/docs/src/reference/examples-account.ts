/** Examples of accounts, keys, sessions and of what operators do. */

import type { Call, Example } from './example.ts'

const PASSWORD = 'correct horse battery'

const ACCOUNT: Readonly<Record<string, Example>> = {
  getAccount: { call: { method: 'account', result: 'account', print: ['account.balance'] } },
  getUsage: {
    query: { group_by: 'parser' },
    call: {
      method: 'usage',
      named: { group_by: 'parser' },
      result: 'usage',
      print: ['usage']
    }
  },
  listMovements: {
    query: { limit: 1, kind: 'charge' },
    call: {
      method: 'movements',
      named: { limit: 20, kind: 'charge' },
      result: 'page',
      print: ['page.movements']
    }
  },
  closeAccount: { body: { password: PASSWORD } }
}

const KEYS: Readonly<Record<string, Example>> = {
  listKeys: {
    typescript: `for (const key of await client.keys.list()) {
  console.log(key.id, key.name)
}`,
    python: `for key in client.keys.list():
    print(key["id"], key["name"])`
  },
  createKey: {
    body: { name: 'nightly', scopes: ['fetch', 'results'] },
    call: {
      method: 'keys.create',
      named: { name: 'nightly', scopes: ['fetch', 'results'] },
      result: 'made',
      print: ['made.key']
    }
  },
  revokeKey: { path: { id: '<key>' }, call: { method: 'keys.revoke', given: ['<key>'] } },
  regenerateKey: {
    path: { id: '<key>' },
    call: { method: 'keys.rotate', given: ['<key>'], result: 'made', print: ['made.key'] }
  }
}

const SESSION: Readonly<Record<string, Example>> = {
  getSignUpTerms: {},
  signUp: {
    curl: `curl -sS -c cookies.txt -X POST http://127.0.0.1:8080/api/v1/auth/sign-up \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ada@a.example", "password": "${PASSWORD}"}'`
  },
  signIn: {
    curl: `curl -sS -c cookies.txt -X POST http://127.0.0.1:8080/api/v1/auth/sign-in \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ada@a.example", "password": "${PASSWORD}"}'`
  },
  getSession: {},
  changePassword: { body: { current: PASSWORD, new: PASSWORD } },
  signOut: {}
}

const COOKIES: Readonly<Record<string, Example>> = {
  createCookieSession: {
    body: { name: 'consent', hosts: ['example.com'], cookies: [{ name: 'consent', value: 'all' }] },
    call: {
      method: 'sessions.create',
      named: {
        name: 'consent',
        hosts: ['example.com'],
        cookies: [{ name: 'consent', value: 'all' }]
      },
      result: 'session',
      print: ['session.id']
    }
  },
  listCookieSessions: {
    needs: ['<session>'],
    typescript: `for (const session of await client.sessions.list()) {
  console.log(session.id, session.hosts)
}`,
    python: `for session in client.sessions.list():
    print(session["id"], session["hosts"])`
  },
  getCookieSession: {
    path: { id: '<session>' },
    call: {
      method: 'sessions.get',
      given: ['<session>'],
      result: 'session',
      print: ['session.hosts']
    }
  },
  deleteCookieSession: {
    path: { id: '<session>' },
    call: { method: 'sessions.delete', given: ['<session>'] }
  }
}

const PRESETS: Readonly<Record<string, Example>> = {
  createPreset: {
    body: { name: 'Articles', request: { options: { markdown: true, include_links: true } } },
    typescript: `const preset = await client.presets.create({
  name: 'Prices',
  request: { options: { main_entity: true } }
})
console.log(preset.id)`,
    python: `preset = client.presets.create(name="Links", request={"options": {"include_links": True}})
print(preset["id"])`
  },
  listPresets: {
    needs: ['<preset>'],
    typescript: `for (const preset of await client.presets.list()) {
  console.log(preset.name, preset.request.options)
}`,
    python: `for preset in client.presets.list():
    print(preset["name"], preset["request"].get("options"))`
  },
  getPreset: {
    path: { id: '<preset>' },
    call: {
      method: 'presets.get',
      given: ['<preset>'],
      result: 'preset',
      print: ['preset.request']
    }
  },
  changePreset: {
    path: { id: '<preset>' },
    body: { request: { options: { markdown: true, image_urls: true } } },
    call: {
      method: 'presets.change',
      given: ['<preset>'],
      named: { request: { options: { markdown: true, image_urls: true } } },
      result: 'preset',
      print: ['preset.request']
    }
  },
  deletePreset: {
    path: { id: '<preset>' },
    call: { method: 'presets.delete', given: ['<preset>'] }
  }
}

const TEAM: Readonly<Record<string, Example>> = {
  getTeam: {},
  changeTeam: { body: { name: 'River data' } },
  inviteMember: { body: { email: 'lin@a.example', role: 'member' } },
  listSessions: {},
  endOtherSessions: {},
  getFactors: {}
}

const operator = (method: string, more: Partial<Call> & { id?: string } = {}): Example => {
  const { id, ...call } = more
  return {
    ...(id ? { path: { id } } : {}),
    call: { method: `operator.${method}`, ...(id ? { given: [id] } : {}), ...call }
  }
}

const OPERATOR: Readonly<Record<string, Example>> = {
  listAccounts: {
    ...operator('accounts', { named: { limit: 20 }, result: 'page', print: ['page.accounts'] }),
    query: { limit: 1 }
  },
  suspendAccount: {
    path: { id: '<account>' },
    body: { suspended: true },
    typescript: `await client.operator.suspend('<account>', true)`,
    python: `client.operator.suspend("<account>", True)`
  },
  closeAccountOf: operator('closeAccount', { id: '<account>' }),
  grantTokens: {
    body: { id: 'invoice-17', account: '<account>', tokens: 2000 },
    call: {
      method: 'operator.grant',
      named: { id: 'invoice-17', account: '<account>', tokens: 2000 }
    }
  },
  refundResult: {
    body: { account: '<account>', result: '<result>' },
    call: { method: 'operator.refund', named: { account: '<account>', result: '<result>' } }
  },
  inviteUser: {
    body: { role: 'owner' },
    call: {
      method: 'operator.invite',
      named: { role: 'owner' },
      result: 'made',
      print: ['made.invitation']
    }
  },
  readAuditLog: {
    ...operator('auditLog', { named: { limit: 20 }, result: 'page', print: ['page'] }),
    query: { limit: 1 }
  },
  listAlarms: {
    ...operator('alarms', { result: 'found', print: ['found'] }),
    needs: ['<alarm>']
  },
  acknowledgeAlarm: operator('acknowledgeAlarm', {
    id: '<alarm>',
    result: 'alarm',
    print: ['alarm.state']
  }),
  listSamples: {
    ...operator('samples', { result: 'found', print: ['found'] }),
    needs: ['<sample>']
  },
  getSample: operator('sample', { id: '<sample>', result: 'sample', print: ['sample.content'] }),
  deleteSample: operator('deleteSample', { id: '<sample>' })
}

/** Examples by the id of the operation. */
export const ACCOUNT_EXAMPLES: Readonly<Record<string, Example>> = {
  ...ACCOUNT,
  ...KEYS,
  ...SESSION,
  ...COOKIES,
  ...PRESETS,
  ...TEAM,
  ...OPERATOR
}
