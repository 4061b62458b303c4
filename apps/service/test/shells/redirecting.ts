/** Pages that only send their reader to another. */

import { paragraphs } from './story.ts'
import type { Answered, WebPage } from './web-page.ts'

/** A page that goes to `target.html`, where the text is. */
function going(title: string, answer: Answered, first: string, page: string): WebPage {
  return {
    title,
    answer,
    has: [first],
    lacks: ['Moving', 'redirect'],
    serves: {
      '': page,
      'target.html': `<!doctype html><title>${title}</title><h1>Here it is</h1>${paragraphs(first)}`
    }
  }
}

/** Pages that redirect with a meta element, which needs no script. */
export const BY_META: readonly WebPage[] = [
  going(
    'a refresh at once',
    'http',
    'The hop kilns stand empty now.',
    '<!doctype html><html><head><title>Moving</title><meta http-equiv="refresh" content="0;url=target.html"></head><body><p>Moving…</p></body></html>'
  ),
  going(
    'a refresh in capitals and quotes after some seconds',
    'http',
    'The gasworks lit four hundred lamps.',
    `<HTML><HEAD><META HTTP-EQUIV="Refresh" CONTENT="3; URL='target.html'"><TITLE>Moving</TITLE></HEAD><BODY>This page has moved. You will be redirected in 3 seconds. If not, <A HREF="target.html">click here</A>.</BODY></HTML>`
  ),
  going(
    'a refresh without the word url',
    'http',
    'The reeds are cut in January.',
    '<!doctype html><meta http-equiv=refresh content="0 target.html"><p>Moving to the new address.</p>'
  ),
  going(
    'a refresh in the body with a base elsewhere',
    'http',
    'The dredger works at night.',
    '<!doctype html><title>Moving</title><base href="./"><body><div><meta content="1,target.html" http-equiv="refresh"></div></body>'
  ),
  going(
    'a refresh beside a script of the same aim',
    'either',
    'The bothy sleeps six.',
    '<!DOCTYPE html><html lang="en-US"><meta charset="utf-8"><title>Redirecting&hellip;</title><link rel="canonical" href="target.html"><script>location="target.html"</script><meta http-equiv="refresh" content="0; url=target.html"><meta name="robots" content="noindex"><h1>Redirecting&hellip;</h1><a href="target.html">Click here if you are not redirected.</a></html>'
  )
]

/** Pages that redirect with a script, in many spellings. */
export const BY_SCRIPT: readonly WebPage[] = [
  going(
    'location.href',
    'either',
    'The turnpike had eleven gates.',
    `<!doctype html><title>Moving</title><script>window.location.href = "target.html";</script>`
  ),
  going(
    'location.replace',
    'either',
    'The smithy shod oxen too.',
    `<html><body>Moving…<script language="javascript">window.location.replace('target.html')</script></body></html>`
  ),
  going(
    'assign of the top window after half a second',
    'either',
    'The ash tree marks the boundary.',
    `<!doctype html><title>Moving</title><p>Please wait, we are moving you to the page.</p><script>setTimeout(function () { top.location.assign('target.html') }, 500)</script>`
  ),
  going(
    'a timer with code in a text',
    'either',
    'The salt pans were worked until 1890.',
    `<html><head><title>Moving</title></head><body bgcolor="white"><script>setTimeout("self.location = 'target.html'", 300)</script></body></html>`
  ),
  going(
    'an address put together from pieces',
    'browser',
    'The chain ferry was cut loose in the war.',
    `<!doctype html><title>Moving</title><script>var where = ['tar', 'get'].join('') + '.' + 'lmth'.split('').reverse().join(''); window['loca' + 'tion']['hre' + 'f'] = where</script>`
  ),
  going(
    'an address in base64 behind onload',
    'browser',
    'The verger rings the curfew.',
    `<!doctype html><title>Moving</title><body onload="document.location = atob('${Buffer.from('target.html').toString('base64')}')"></body>`
  ),
  going(
    'a form that sends itself',
    'browser',
    'The turf is cut in May and stacked in July.',
    `<!doctype html><title>Moving</title><form action="target.html" method="get"><input type="hidden" name="from" value="old"></form><script>document.forms[0].submit()</script>`
  ),
  going(
    'a link that a script presses',
    'warned',
    'The miller’s wife kept the accounts.',
    `<!doctype html><title>Moving</title><a id="go" href="target.html">Continue</a><script>addEventListener('load', () => document.getElementById('go').click())</script>`
  ),
  going(
    'a refresh that a script adds',
    'browser',
    'The culvert was found by a dog.',
    `<!doctype html><title>Moving</title><script>const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=' + 'target' + '.html'; document.head.append(m)</script>`
  )
]
