import { describe, expect, test } from 'vitest'
import { acquirerFor, flood, get, listening, PAGE, redirect } from './fetching.ts'
import { answerText, HOST } from './origins.ts'

describe('guard.md rule 5: redirects are followed by hand, and every hop checked', () => {
  test('absolute and relative redirects are followed and counted', async () => {
    const origin = await listening((socket, head) => {
      const step = Number(/^GET \/(\d)/.exec(head)?.[1])
      socket.write(step < 3 ? redirect(`./${step + 1}?x`) : answerText(PAGE))
    })
    const page = await get(`${origin.url}/0`)
    expect([page.url.href, page.redirects]).toEqual([`${origin.url}/3?x`, 3])
  })

  test('ten redirects are followed, not eleven', async () => {
    const upTo = async (last: number) => {
      const origin = await listening((socket, head) => {
        const step = Number(/^GET \/(\d+)/.exec(head)?.[1])
        socket.write(step < last ? redirect(`/${step + 1}`) : answerText(PAGE))
      })
      return get(`${origin.url}/0`)
    }
    expect((await upTo(10)).redirects).toBe(10)
    await expect(upTo(11)).rejects.toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
      details: { limit: 10 }
    })
  })

  test.each([
    'http://127.0.0.2:6379/',
    'http://169.254.169.254/latest/meta-data/',
    '//10.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:pass@example.com/',
    '/\\127.0.0.2/',
    'http://printer.local/',
    'http://[::1]/'
  ])('redirects to %s are refused, and nothing is sent there', async (location) => {
    const origin = await listening((socket) => socket.write(redirect(location)))
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    expect(origin.requests).toHaveLength(1)
  })

  test('two Locations are refused; a redirect without one is an ordinary answer', async () => {
    const two = await listening((socket) => {
      socket.write(
        'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'
      )
    })
    await expect(get(two.url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    const none = await listening((socket) =>
      socket.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n')
    )
    await expect(get(none.url)).rejects.toMatchObject({
      code: 'UPSTREAM_STATUS',
      details: { target_status: 302 }
    })
  })

  test("caller headers stay with the first origin's scheme, host and port", async () => {
    const other = await listening((socket) => socket.write(answerText(PAGE)))
    const first = await listening((socket, head) => {
      socket.write(redirect(head.startsWith('GET /same') ? other.url : '/same'))
    })
    await get(first.url, { headers: { 'x-secret': 'canary' } })
    expect(first.requests.map((head) => head.includes('canary'))).toEqual([true, true])
    expect(other.requests.map((head) => head.includes('canary'))).toEqual([false])
  })

  test('caller headers do not come back after a detour', async () => {
    const first = await listening((socket, head) => {
      socket.write(head.startsWith('GET /back') ? answerText(PAGE) : redirect(other.url))
    })
    const other = await listening((socket) => socket.write(redirect(`${first.url}/back`)))
    const page = await get(`${first.url}/`, { headers: { authorization: 'Bearer canary' } })
    expect(page.redirects).toBe(2)
    expect(first.requests.map((head) => head.includes('canary'))).toEqual([true, false])
    expect(other.requests.map((head) => head.includes('canary'))).toEqual([false])
  })

  test('an invalid Location is the fault of the site, not a refusal', async () => {
    const events: unknown[] = []
    const origin = await listening((socket) => socket.write(redirect('http://[::1')))
    const acquirer = acquirerFor({ onBlocked: (event) => events.push(event) })
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      message: 'The site redirected to a URL that cannot be parsed.'
    })
    expect(events).toEqual([])
  })

  test('the fragment is kept', async () => {
    const origin = await listening((socket, head) => {
      socket.write(head.startsWith('GET /a') ? redirect('/b') : answerText(PAGE))
    })
    expect((await get(`${origin.url}/a#part`)).url.href).toBe(`${origin.url}/b#part`)
  })

  test.each(['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'])(
    '%s is followed',
    async (status) => {
      const origin = await listening((socket, head) => {
        socket.write(head.startsWith('GET /a') ? redirect('/b', '', status) : answerText(PAGE))
      })
      expect((await get(`${origin.url}/a`)).redirects).toBe(1)
    }
  )

  test.each(['300 Multiple', '304 Not Modified', '305 Use Proxy'])(
    '%s is an answer, not a redirect',
    async (status) => {
      const origin = await listening((socket) => socket.write(redirect('/b', '', status)))
      await expect(get(origin.url)).rejects.toMatchObject({ code: 'UPSTREAM_STATUS' })
      expect(origin.requests).toHaveLength(1)
    }
  )

  test('a Location in raw UTF-8 is accepted', async () => {
    const origin = await listening((socket, head) => {
      socket.write(head.startsWith('GET /a') ? redirect('/grün?ß') : answerText(PAGE))
    })
    expect((await get(`${origin.url}/a`)).url.href).toBe(`${origin.url}/gr%C3%BCn?%C3%9F`)
  })

  test('the body of a redirect is not read', async () => {
    const origin = await listening((socket, head) => {
      if (!head.startsWith('GET /a')) return void socket.write(answerText(PAGE))
      flood(socket, 'HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n', 'x'.repeat(65_536))
    })
    expect((await get(`${origin.url}/a`)).redirects).toBe(1)
  })

  test('the audit log records a refusal, without paths and queries', async () => {
    const events: unknown[] = []
    const origin = await listening((socket) => {
      socket.write(redirect('http://10.1.2.3:8080/path?secret=canary'))
    })
    const acquirer = acquirerFor({ onBlocked: (event) => events.push(event) })
    await expect(get(`${origin.url}/?q=canary`, {}, acquirer)).rejects.toMatchObject({
      code: 'URL_NOT_ALLOWED',
      message: 'The site redirected to an address that is not public, which is not allowed.',
      details: {}
    })
    expect(events).toEqual([
      {
        url_host: `${HOST}:${origin.port}`,
        reason: expect.stringMatching(
          /refused: a redirect to http:\/\/10\.1\.2\.3:8080: an address/
        ),
        account: ''
      }
    ])
    expect(JSON.stringify(events)).not.toContain('canary')
  })
})

describe('a redirect found in the page itself', () => {
  const onward = (page: { body: Uint8Array }, url: URL) => {
    const [, target] = /to:(\S+)/.exec(new TextDecoder().decode(page.body)) ?? []
    return target === undefined ? undefined : new URL(target, url)
  }

  test('a redirect of the page is counted with the others, up to the limit', async () => {
    const origin = await listening((socket, head) => {
      const step = Number(/^GET \/(\d+)/.exec(head)?.[1])
      if (step >= 10) socket.write(answerText(step === 10 ? PAGE : 'to:/11'))
      else socket.write(step % 2 === 0 ? redirect(`/${step + 1}`) : answerText(`to:/${step + 1}`))
    })
    const acquirer = acquirerFor({ onward })
    const page = await get(`${origin.url}/0`, {}, acquirer)
    expect([page.url.pathname, page.redirects]).toEqual(['/10', 10])
    await expect(get(`${origin.url}/11`, {}, acquirer)).rejects.toMatchObject({
      code: 'TOO_MANY_REDIRECTS'
    })
  })

  test('a redirect of the page is checked, so it cannot lead to a private address', async () => {
    const origin = await listening((socket) => socket.write(answerText('to:http://10.1.2.3/')))
    await expect(get(origin.url, {}, acquirerFor({ onward }))).rejects.toMatchObject({
      code: 'URL_NOT_ALLOWED'
    })
  })

  test("a redirect of the page keeps its cookies and drops the caller's headers for another host", async () => {
    const other = await listening((socket) => socket.write(answerText(PAGE)))
    const first = await listening((socket, head) => {
      const target = head.includes('seen=1') ? other.url : '/again'
      socket.write(answerText(`to:${target}`, { 'Set-Cookie': 'seen=1; Path=/' }))
    })
    await get(first.url, { headers: { 'x-secret': 'canary' } }, acquirerFor({ onward }))
    expect(first.requests.map((head) => head.includes('canary'))).toEqual([true, true])
    expect(other.requests.map((head) => head.includes('canary'))).toEqual([false])
  })

  test('a redirect of an error page is not followed', async () => {
    const origin = await listening((socket) => {
      socket.write(answerText('to:/next', {}, '403 Forbidden'))
    })
    const { status } = await get(origin.url, { errorPages: true }, acquirerFor({ onward }))
    expect([status, origin.requests.length]).toEqual([403, 1])
  })
})

describe('guard.md rule 5: cookies of a redirect', () => {
  test("the cookies go to later hops on the same host, beside the caller's own", async () => {
    const origin = await listening((socket, head) => {
      socket.write(
        head.includes('seen=1') ? answerText(PAGE) : redirect('/', 'Set-Cookie: seen=1; Path=/\r\n')
      )
    })
    expect((await get(origin.url)).redirects).toBe(1)
    await get(origin.url, { headers: { cookie: 'mine=2' } })
    expect(origin.requests.at(-1)).toMatch(/\r\ncookie: mine=2; seen=1(?:\r\n|$)/)
  })

  test('the cookies go to no other host and no other fetch', async () => {
    const other = await listening((socket) => socket.write(answerText(PAGE)))
    const first = await listening((socket) => {
      socket.write(redirect(`http://other.example:${other.port}/`, 'Set-Cookie: a=canary\r\n'))
    })
    const acquirer = acquirerFor(
      {},
      { allowPrivateCidrs: [`${HOST}/32`], resolve: async () => [HOST] }
    )
    for (let n = 0; n < 2; n++) await get(`http://first.example:${first.port}/`, {}, acquirer)
    expect([...first.requests, ...other.requests].join()).not.toContain('canary')
  })
})
