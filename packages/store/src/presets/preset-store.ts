/** The part of a store that keeps presets: requests that the members of an account saved under names. */

/** Names a preset. */
interface PresetRef {
  readonly account: string
  readonly id: string
}

/** A preset. */
export interface PresetRow extends PresetRef {
  /** Unique in the account. It has no line break. */
  readonly name: string
  /** The request, sealed by the caller, base64url. */
  readonly sealed: string
  /** ms since the epoch. */
  readonly createdAt: number
  /** ms since the epoch. */
  readonly updatedAt: number
}

/** A preset to keep. */
export interface WrittenPreset extends PresetRow {
  /** Presets that the account may have. */
  readonly most: number
}

/** Largest sealed text, characters. */
export const PRESET_MAX = 48 * 1024

/**
 * Keeps presets until they are removed.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface PresetStore {
  /**
   * Adds a preset, or replaces the one with its id.
   *
   * @throws TypeError - the sealed text is longer than {@link PRESET_MAX}, or the name has a line break.
   */
  putPreset(preset: WrittenPreset): Promise<'OK' | 'TOO_MANY' | 'NAME_TAKEN'>
  preset(ref: PresetRef): Promise<PresetRow | undefined>
  /** Returns the presets of an account, ordered by id. */
  presets(account: string): Promise<readonly PresetRow[]>
  /** @returns whether it was there. */
  removePreset(ref: PresetRef): Promise<boolean>
  /** Removes all presets of an account. */
  removePresets(account: string): Promise<void>
}

/** @throws TypeError - see {@link PresetStore.putPreset}. */
export function assertPresetFits({ name, sealed }: PresetRow): void {
  if (sealed.length > PRESET_MAX) {
    throw new TypeError(`sealed must be at most ${PRESET_MAX} characters long`)
  }
  if (name.includes('\n')) throw new TypeError('name must be one line')
}
