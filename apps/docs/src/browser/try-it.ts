/** "Try it" of the reference: sends the request of an example, as the reader changes it, to the reader's own service. */

/** Characters of an answer that are shown. */
const LONGEST = 40_000

interface Sample {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: string | undefined
}

/** For all forms of the page, and no longer than it. */
let key = ''

/** Gives a button to each operation whose answer the page shows. */
export function startTrying(): void {
  for (const samples of document.querySelectorAll<HTMLElement>('.operation[id] .samples')) {
    const [request, answer] = samples.querySelectorAll<HTMLElement>(':scope > .code')
    const sample = request && answer && sampleOf(samples)
    if (!sample) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'try'
    button.textContent = 'Try it'
    button.setAttribute('aria-expanded', 'false')
    footOf(request).append(button)
    let form: HTMLFormElement | undefined
    button.addEventListener('click', () => {
      form ??= addForm(request, sample)
      form.hidden = button.getAttribute('aria-expanded') === 'true'
      button.setAttribute('aria-expanded', String(!form.hidden))
      if (!form.hidden) form.querySelector('input')?.focus()
    })
  }
}

/** The request of the command of curl; nothing for one that a page cannot send. */
function sampleOf(samples: HTMLElement): Sample | undefined {
  const text = samples.querySelector('pre')?.textContent ?? ''
  const address = /'?(https?:\/\/[^\s']+)/.exec(text)?.[1]
  if (!address?.startsWith(location.origin) || / -F | -b /.test(text)) return undefined
  return {
    method: / -X (\w+)/.exec(text)?.[1] ?? 'GET',
    path: address.slice(location.origin.length),
    body: / -d '([\s\S]*)'$/.exec(text.trim())?.[1]
  }
}

function footOf(request: HTMLElement): HTMLElement {
  const known = request.querySelector<HTMLElement>('.play')
  if (known) return known
  const foot = document.createElement('p')
  foot.className = 'play'
  request.append(foot)
  return foot
}

function addForm(request: HTMLElement, { method, path, body }: Sample): HTMLFormElement {
  const form = document.createElement('form')
  form.className = 'trying'
  form.innerHTML = `<label>Path <input name="path" required spellcheck="false" autocomplete="off"></label>
${body === undefined ? '' : '<label>Body <textarea name="body" rows="6" spellcheck="false"></textarea></label>'}
<label>API key <input name="key" type="password" autocomplete="off" placeholder="Empty: your session of the dashboard"></label>
<p><button type="submit">Send ${method}</button> <span role="status"></span></p>
<pre hidden><code></code></pre>`
  fieldOf(form, 'path').value = path
  if (body !== undefined) fieldOf(form, 'body').value = body
  fieldOf(form, 'key').value = key
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, method)
  })
  request.after(form)
  return form
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

async function send(form: HTMLFormElement, method: string): Promise<void> {
  const [status, output] = ['[role=status]', 'pre'].map((one) => form.querySelector(one))
  const button = form.querySelector('button')
  if (!(status && output && button)) return
  button.disabled = true
  status.textContent = 'Sending…'
  try {
    const answer = await request(form, method)
    const text = await answer.text()
    status.textContent = `${answer.status} · ${new Intl.NumberFormat('en').format(text.length)} characters`
    const shown = laidOut(text)
    output.textContent = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}\n…` : shown
    ;(output as HTMLElement).hidden = false
  } catch (error) {
    status.textContent = `Not sent: ${(error as Error).message}`
  }
  button.disabled = false
  dispatchEvent(new Event('resize'))
}

/** Sends to this service only, whatever was typed: a path cannot lead to another. */
function request(form: HTMLFormElement, method: string): Promise<Response> {
  key = fieldOf(form, 'key').value.trim()
  const url = new URL(fieldOf(form, 'path').value.trim(), location.origin)
  if (url.origin !== location.origin) throw new Error('the path must begin with one slash.')
  const body = form.elements.namedItem('body') ? fieldOf(form, 'body').value : undefined
  return fetch(url, {
    method,
    credentials: key === '' ? 'same-origin' : 'omit',
    headers: {
      ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
    },
    ...(body === undefined ? {} : { body })
  })
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
