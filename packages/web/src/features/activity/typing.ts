import type { ActivityMessage } from '@switchboard/contract'
import { openStore } from '../../lib/store.ts'

type Typing = ActivityMessage['typing']

/** What I am typing in the open ticket; reset when no key was pressed for a while. */
export const typing = openStore<Typing>('no')

const restsAfter = 5000
let rest: ReturnType<typeof setTimeout> | undefined

export function noteTyping(what: Typing): void {
  clearTimeout(rest)
  typing.set(what)
  if (what !== 'no') rest = setTimeout(() => typing.set('no'), restsAfter)
}
