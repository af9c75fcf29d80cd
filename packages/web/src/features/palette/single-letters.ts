import { openStore } from '../../lib/store.ts'
import { stored } from '../../lib/stored.ts'

const key = 'switchboard.single-letters'

/** Whether single letters are shortcuts. Users of speech input, or whose hands rest on the keyboard, turn them off. */
export const singleLetters = openStore(stored.read(key) !== 'off')

export function switchSingleLetters(isOn: boolean): void {
  stored.write(key, isOn ? null : 'off')
  singleLetters.set(isOn)
}
