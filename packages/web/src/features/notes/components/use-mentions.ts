import type { Colleague } from '@switchboard/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { putText } from '../../../lib/put-text.ts'
import type { FieldWord } from '../../../lib/use-field-word.ts'
import { useMe } from '../../../live/me.ts'
import { callingAt, callNameOf, colleaguesCalled, putName } from '../mentions.ts'

/** Follows the cursor: while it is in a name after an @, colleagues are offered. */
export function useMentions(text: string, colleagues: readonly Colleague[], onText: (text: string) => void) {
  const me = useMe()
  const field = useRef<HTMLTextAreaElement>(null)
  const [calling, setCalling] = useState<FieldWord | null>(null)
  const [place, setPlace] = useState(0)
  const found = calling ? colleaguesCalled(calling.word, colleagues, me.id) : []

  const look = () => {
    const { selectionStart, value } = field.current ?? { selectionStart: 0, value: '' }
    const next = callingAt(value, selectionStart)
    if (next?.at !== calling?.at || next?.word !== calling?.word) setPlace(0)
    setCalling(next)
  }
  const put = (next: string, at: number) => {
    putText(field.current, at, () => onText(next))
    look()
  }
  const choose = (colleague: Colleague) => {
    if (!calling) return
    const after = putName(text, calling, callNameOf(colleague, colleagues))
    put(after.text, after.at)
  }
  return {
    field,
    found,
    place,
    look,
    choose,
    hide: () => setCalling(null),
    insert(what: string) {
      const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
      const gap = what === '@' && /\S$/.test(text.slice(0, selectionStart)) ? ' ' : ''
      const next = text.slice(0, selectionStart) + gap + what + text.slice(selectionEnd)
      put(next, selectionStart + gap.length + what.length)
    },
    /** Whether the key was meant for the list. */
    press(event: KeyboardEvent): boolean {
      const colleague = found[place]
      if (!colleague) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setPlace((place + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(colleague)
      else if (event.key === 'Escape') setCalling(null)
      else return false
      event.preventDefault()
      return true
    },
  }
}
