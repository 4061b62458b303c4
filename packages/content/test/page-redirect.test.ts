import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { pageRedirect } from '../src/scripted/page-redirect.ts'

const HERE = new URL('http://river.example/boats/page?x=1')

function leads(html: string, refresh?: string): string | undefined {
  return pageRedirect(html, HERE, refresh)?.href
}

function refreshing(content: string, body = 'Moving…'): string {
  return `<html><head><title>Moving</title><meta http-equiv="refresh" content="${content}"></head><body>${body}</body></html>`
}

function running(program: string, body = ''): string {
  return `<html><head><title>Wait</title></head><body>${body}<script>${program}</script></body></html>`
}

const STORY = `<p>${'The ferry crosses twice a day, and it takes carts as well. '.repeat(20)}</p>`

describe('a page redirects by a refresh', () => {
  it.each([
    ['0; url=/art', 'http://river.example/art'],
    ['0;URL=art', 'http://river.example/boats/art'],
    ["5; url='https://lake.example/a?b=1&amp;c=2'", 'https://lake.example/a?b=1&c=2'],
    ['0, /art', 'http://river.example/art'],
    ['1.5;http://lake.example/', 'http://lake.example/']
  ])('%s', (content, target) => expect(leads(refreshing(content))).toBe(target))

  it('the page redirects in any spelling of the tag', () => {
    expect(leads('<META CONTENT=0;url=/x HTTP-EQUIV=Refresh>')).toBe('http://river.example/x')
  })

  it('the target is relative to the base of the page', () => {
    expect(leads(`<base href="/base/">${refreshing('0; url=y')}`)).toBe(
      'http://river.example/base/y'
    )
  })

  it('a Refresh header is followed', () => {
    expect(leads('<p>Moving</p>', '0; url=/x')).toBe('http://river.example/x')
  })
})

describe('a page does not redirect', () => {
  it.each([
    ['that loads itself again', refreshing('0')],
    ['that loads itself again by its address', refreshing('0; url=/boats/page?x=1#top')],
    ['whose readers have time to read', refreshing('30; url=/art')],
    ['that leads to a program', refreshing('0; url=javascript:alert(1)')],
    ['that leads to data', refreshing('0; url=data:text/html,x')],
    ['that has a story to tell', refreshing('0; url=/art', STORY)],
    ['that says something for five seconds', refreshing('5; url=/art', STORY.slice(0, 400))],
    [
      'for readers without scripts',
      '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript><div id="app"></div>'
    ],
    ['in a comment', '<!-- <meta http-equiv="refresh" content="0; url=/x"> --><p>Hello']
  ])('%s', (_, html) => expect(leads(html)).toBe(undefined))
})

describe('a page redirects by a script with a literal address', () => {
  it.each([
    ['location.href="/art"'],
    ["window.location = '/art';"],
    ["window.location.replace('/art');"],
    ["document.location.assign('/art')"],
    ["setTimeout(function () { location.href = '/art' }, 3000)"],
    ["window.addEventListener('load', () => { window.location.replace(`/art`) })"],
    ["// location.href = '/old'\nlocation.href = '/art'"],
    ['location.href = "\\/art"'],
    ["location.replace('\\x2fart')"]
  ])('%s', (program) => expect(leads(running(program))).toBe('http://river.example/art'))

  it('the page redirects when it is loaded', () => {
    expect(leads(`<body onload="window.location='/art'"></body>`)).toBe('http://river.example/art')
  })

  it.each([
    ["if (wide) location.href = '/wide'"],
    ["location.href = '/art?' + Date.now()"],
    ["var next = '/art'; location.href = next"],
    ["location.href = '/a'; location.href = '/b'"],
    ["setTimeout(() => location.assign('/art'), 90000)"],
    ["location.hash = '#art'"],
    ["location.href = '#/art'"],
    ["/* location.href = '/art' */"],
    ["button.onclick = function () { location.href = '/art' }"],
    ["mylocation.href = '/art'"]
  ])('the page does not redirect: %s', (program) => expect(leads(running(program))).toBe(undefined))

  it('an address that needs a click is not followed', () => {
    const button = '<button onclick="go()">Go</button>'
    expect(leads(running("function go() { location.href = '/art' }", button))).toBe(undefined)
  })

  it('an address on a page with text to read is not followed', () => {
    expect(leads(running("location.href = '/art'", STORY))).toBe(undefined)
  })
})

describe('finding the redirect takes linear time', () => {
  it.each<[string, (size: number) => string]>([
    ['tags without an end', (size) => '<meta http-equiv=refresh '.repeat(size * 12_500)],
    ['scripts without an end', (size) => `${'<script>'.repeat(size * 12_500)}location.href=`],
    [
      'end tags that do not end the script',
      (size) => `location.href=${'<style></style x'.repeat(size * 6_250)}`
    ],
    ['comments in a program', (size) => `<script>${'/*'.repeat(size * 300)}location.href=1`],
    ['strings in a program', (size) => `<script>location.href='${"\\'".repeat(size * 250)}`]
  ])('%s', (_, html) => expectLinear<string>(html, (page) => expect(leads(page)).toBe(undefined)))
})
