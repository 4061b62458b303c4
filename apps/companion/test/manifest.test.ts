import { expect, test } from 'vitest'
import { manifestOf } from '../src/manifest.ts'

test('The manifest asks for no more than the current tab, scripts in it, storage, and one server', () => {
  const manifest = manifestOf('1.0.0')
  expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage'])
  expect(manifest).not.toHaveProperty('host_permissions')
  expect(manifest).not.toHaveProperty('content_scripts')
  expect(manifest).not.toHaveProperty('background')
  for (const pattern of manifest.optional_host_permissions) {
    expect(pattern).toMatch(/^(?:https:\/\/\*|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))\/\*$/)
  }
})

test('The description fits into the 132 characters that stores allow', () => {
  expect(manifestOf('1.0.0').description.length).toBeLessThanOrEqual(132)
})
