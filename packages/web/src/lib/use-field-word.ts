import { type RefObject, useEffect, useRef, useState } from 'react'

/** What is typed after a sign that opens a list, such as a slash, and where the sign is. */
export interface FieldWord {
  word: string
  at: number
}

type FindWord = (text: string, caret: number) => FieldWord | null

/** Follows what is typed into a field; null where no list is wanted. `wordAt` stays the same function. */
export function useFieldWord(field: RefObject<HTMLTextAreaElement | null>, text: string, wordAt: FindWord) {
  const [typed, setTyped] = useState<(FieldWord & { text: string }) | null>(null)
  /** The sign whose list was left with Escape. */
  const left = useRef<number | null>(null)
  useEffect(() => {
    const box = field.current
    if (box === null) return
    const onInput = (event: Event) => {
      const found = wordAt(box.value, box.selectionStart)
      // A sign that was typed again, as after sending, is another one.
      if (found?.at !== left.current || found?.word === '') left.current = null
      const isTyped = !(event instanceof InputEvent) || !pasted.has(event.inputType)
      const isWanted = found !== null && found.at !== left.current
      setTyped((before) =>
        isWanted && (isTyped || before?.at === found.at) ? { ...found, text: box.value } : null,
      )
    }
    const close = () => setTyped(null)
    /** The caret went elsewhere. */
    const onCaret = () => {
      const found = wordAt(box.value, box.selectionEnd)
      setTyped((before) => (before?.at === found?.at && before?.word === found?.word ? before : null))
    }
    box.addEventListener('input', onInput)
    box.addEventListener('blur', close)
    document.addEventListener('selectionchange', onCaret)
    return () => {
      box.removeEventListener('input', onInput)
      box.removeEventListener('blur', close)
      document.removeEventListener('selectionchange', onCaret)
    }
  }, [field, wordAt])
  return {
    // A text that was changed since, as by sending it, has no list.
    typed: typed?.text === text ? typed : null,
    leave() {
      left.current = typed?.at ?? null
      setTyped(null)
    },
  }
}

const pasted: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop'])
