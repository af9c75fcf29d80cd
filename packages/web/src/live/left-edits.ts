import { useEffect, useEffectEvent, useState } from 'react'
import { openStore, type Store } from '../lib/store.ts'
import { useMe } from './me.ts'
import { onSessionEnd } from './session-end.ts'

/** What a form held when the session of its author ended by itself. It never leaves the memory of the page. */
export type LeftEdits<Edits> = Store<{ userid: string; of: string | null; edits: Edits } | null>

export const noLeftEdits = <Edits>(): LeftEdits<Edits> => openStore<ReturnType<LeftEdits<Edits>['get']>>(null)

/** What I had changed there, of this record where there are several: for the one form that is drawn next, after my new sign-in. */
export function useLeftEdits<Edits>(place: LeftEdits<Edits>, of: string | null = null): Edits | undefined {
  const { id } = useMe()
  const [left] = useState(place.get)
  useEffect(() => place.set(null), [place])
  return left?.userid === id && left.of === of ? left.edits : undefined
}

/** A state of a form that my new sign-in finds again. */
export function useKeptState<State>(
  place: LeftEdits<State>,
  first: State | (() => State),
  of: string | null = null,
) {
  const left = useLeftEdits(place, of)
  const kept = useState(left ?? first)
  useKeepEdits(place, kept[0], of)
  return kept
}

/** Keeps these edits if the session ends while they are there. Who signs out is asked about them before. */
export function useKeepEdits<Edits>(place: LeftEdits<Edits>, edits: Edits, of: string | null = null): void {
  const { id } = useMe()
  const keep = useEffectEvent(() => place.set({ userid: id, of, edits }))
  useEffect(
    () => onSessionEnd((why) => void ((why === 'ended' || why === 'too-many-sessions') && keep())),
    [],
  )
}
