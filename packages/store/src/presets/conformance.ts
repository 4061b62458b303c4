/** The requirements of every store of presets, as tests that a third driver can run. */

import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import { PRESET_MAX, type PresetStore, type WrittenPreset } from './preset-store.ts'

/** Opens the driver under test. */
export type PresetSubject = Subject<{ readonly presets: PresetStore }>

type Fixture = PartFixture<PresetStore>

/** Declare the suite for a driver. */
export function presetsConformance(subject: PresetSubject, api: TestApi): void {
  declareSuite({ title: 'preset', part: 'presets', cases: CASES }, subject, api)
}

function preset(id: string, more: Partial<WrittenPreset> = {}): WrittenPreset {
  return {
    account: 'acc_a',
    id,
    name: `shop „ß" 日本 ${id}`,
    sealed: 'c2VhbGVk',
    createdAt: 1_000,
    updatedAt: 2_000,
    most: 3,
    ...more
  }
}

function rowOf({ most: _, ...row }: WrittenPreset) {
  return row
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a preset is read by every client at once': async ({ store, other, expect }) => {
    const one = preset('pre_1')
    expect(await other.preset(one)).toBe(undefined)
    expect(await store.putPreset(one)).toBe('OK')
    expect(await other.preset(one)).toEqual(rowOf(one))
    expect(await other.presets('acc_a')).toEqual([rowOf(one)])
  },

  'a preset with the same id replaces the one before': async ({ store, other, expect }) => {
    await store.putPreset(preset('pre_1', { most: 1 }))
    const next = preset('pre_1', { name: 'other', sealed: 'bmV3', updatedAt: 3_000, most: 1 })
    expect(await other.putPreset(next)).toBe('OK')
    expect(await store.presets('acc_a')).toEqual([rowOf(next)])
  },

  'a name belongs to one preset of an account': async ({ store, other, expect }) => {
    await store.putPreset(preset('pre_1', { name: 'price' }))
    expect(await other.putPreset(preset('pre_2', { name: 'price' }))).toBe('NAME_TAKEN')
    expect(await other.putPreset(preset('pre_2', { name: 'pric' }))).toBe('OK')
    expect(await store.putPreset(preset('pre_1', { name: 'pric' }))).toBe('NAME_TAKEN')
    expect(await store.putPreset(preset('pre_1', { name: 'price' }))).toBe('OK')
    const elsewhere = preset('pre_1', { account: 'acc_b', name: 'price' })
    expect(await store.putPreset(elsewhere)).toBe('OK')
    await store.removePreset({ account: 'acc_a', id: 'pre_1' })
    expect(await store.putPreset(preset('pre_3', { name: 'price' }))).toBe('OK')
  },

  'accounts do not see the presets of other accounts': async ({ store, expect }) => {
    await store.putPreset(preset('pre_1'))
    await store.putPreset(preset('pre_2', { account: 'acc_b' }))
    expect(await store.preset({ account: 'acc_b', id: 'pre_1' })).toBe(undefined)
    expect((await store.presets('acc_b')).map(({ id }) => id)).toEqual(['pre_2'])
    expect(await store.removePreset({ account: 'acc_b', id: 'pre_1' })).toBe(false)
    expect(await store.presets('acc_a')).toHaveLength(1)
  },

  'presets are listed by id, and their number per account is limited': async ({
    store,
    other,
    expect
  }) => {
    for (const id of ['pre_3', 'pre_1', 'pre_2']) await store.putPreset(preset(id))
    expect(await other.putPreset(preset('pre_4'))).toBe('TOO_MANY')
    expect((await store.presets('acc_a')).map(({ id }) => id)).toEqual(['pre_1', 'pre_2', 'pre_3'])
    expect(await other.removePreset({ account: 'acc_a', id: 'pre_2' })).toBe(true)
    expect(await other.putPreset(preset('pre_4'))).toBe('OK')
  },

  'all presets of an account can be removed': async ({ store, other, expect }) => {
    await store.putPreset(preset('pre_1'))
    await store.putPreset(preset('pre_2'))
    await store.putPreset(preset('pre_3', { account: 'acc_b' }))
    await other.removePresets('acc_a')
    expect(await store.presets('acc_a')).toEqual([])
    expect(await store.presets('acc_b')).toHaveLength(1)
  },

  'a sealed text that is too long and a name of two lines are refused': async ({
    store,
    expect
  }) => {
    const longest = 'x'.repeat(PRESET_MAX)
    expect(await store.putPreset(preset('pre_1', { sealed: longest }))).toBe('OK')
    const longer = preset('pre_2', { sealed: `${longest}x` })
    await expect(store.putPreset(longer)).rejects.toThrow(TypeError)
    await expect(store.putPreset(preset('pre_2', { name: 'a\nb' }))).rejects.toThrow(TypeError)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const ref = { account: 'acc_a', id: 'pre_1' }
    const answers = [
      other.putPreset(preset('pre_1')),
      other.preset(ref),
      other.presets('acc_a'),
      other.removePreset(ref),
      other.removePresets('acc_a')
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
