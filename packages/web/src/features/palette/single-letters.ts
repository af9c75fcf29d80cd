import { openStore } from '../../lib/store.ts'
import { stored } from '../../lib/stored.ts'

const key = 'switchboard.single-letters'

/** Whether single letters do something. Who speaks to the computer, or leans on the keyboard, turns them off. */
export const singleLetters = openStore(stored.read(key) !== 'off')

export function switchSingleLetters(isOn: boolean): void {
  stored.write(key, isOn ? null : 'off')
  singleLetters.set(isOn)
}
