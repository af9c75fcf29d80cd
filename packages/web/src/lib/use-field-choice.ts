import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FieldListHandle } from './field-list.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface FieldChoice<Found> {
  ref: Ref<FieldListHandle>
  isOpen: boolean
  /** The word is still there: its list may have closed because nothing is found any more. */
  isTyped?: boolean
  found: readonly Found[]
  /** What is found may not be all yet. */
  isLoading?: boolean
  /** The first is chosen again when it changes. */
  text: string
  leave: () => void
  insert: (one: Found) => void
}

/** Which of the things found for a typed word is chosen, while the field keeps the focus: arrows choose. */
export function useFieldChoice<Found>(list: FieldChoice<Found>) {
  const { ref, isOpen, isTyped = isOpen, found, isLoading = false, text, leave, insert } = list
  const [chosen, setChosen] = useState({ text: '', place: 0 })
  const place = chosen.text === text ? Math.min(chosen.place, found.length - 1) : 0
  const current = found[place]
  const choose = (at: number) => setChosen({ text, place: at })
  const lost = useLostOffer(text, isTyped, current !== undefined)
  useImperativeHandle(ref, () => ({
    press(event) {
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
      const step = steps[event.key]
      const isPick = event.key === 'Enter' || event.key === 'Tab'
      if (isPick && lost.take()) {
        event.preventDefault()
        return true
      }
      if (!isOpen) return false
      if (event.key === 'Escape') leave()
      else if (!current) {
        // With nothing found, Enter sends what was typed; while the texts are loading, that is not known yet.
        if (!isLoading || !isPick) return false
      } else if (step !== undefined) choose((place + step + found.length) % found.length)
      else if (isPick) insert(current)
      else return false
      event.preventDefault()
      return true
    },
  }))
  return { place, choose }
}

/** Something was found for this word and is gone, as by deleting it: the key that was to choose it does nothing, once. */
function useLostOffer(text: string, isTyped: boolean, isFound: boolean) {
  const offered = useRef<string | null>(null)
  useEffect(() => {
    if (isFound) offered.current = text
    else if (!isTyped || offered.current !== text) offered.current = null
  }, [text, isTyped, isFound])
  return {
    take() {
      const isLost = !isFound && offered.current === text
      if (isLost) offered.current = null
      return isLost
    },
  }
}
