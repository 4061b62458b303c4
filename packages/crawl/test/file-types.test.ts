import { describe, expect, test } from 'vitest'
import { isUnread, mediaReads } from '../src/scope/file-types.ts'

const unread = (path: string, options: Readonly<Record<string, unknown>> = {}) =>
  isUnread(new URL(path, 'https://a.example'), new Set(mediaReads(options)))

describe('jobs.md §1: files that no option reads', () => {
  test.each<[string, boolean]>([
    ['/a.jpg', true],
    ['/files/a.tar.gz', true],
    ['/A.ZIP', true],
    ['/a.pdf', false],
    ['/a.html', false],
    ['/a', false],
    ['/v2.5', false],
    ['/node.js/', false],
    // A page about a file, and a program that answers for a name.
    ['/wiki/File:Weir.jpg', false],
    ['/repo/blob/main/a.js', false],
    ['/view.js?page=1', false]
  ])('%s: %s', (path, expected) => {
    expect(unread(path)).toBe(expected)
  })

  test('an option that reads a kind lets its files in', () => {
    expect(unread('/a.jpg', { document: { ocr: 'auto' } })).toBe(false)
    expect(unread('/a.jpg', { ai: { image_transcription: true } })).toBe(false)
    expect(unread('/a.mp3', { ai: { audio_transcription: true } })).toBe(false)
    expect(unread('/a.mp3', { document: { ocr: 'auto' } })).toBe(true)
  })
})
