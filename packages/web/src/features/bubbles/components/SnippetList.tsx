import type { Bubble } from '@switchboard/contract'
import { useImperativeHandle, useMemo, useState } from 'react'
import type { FieldListProps } from '../../../lib/field-list.ts'
import { later } from '../../../live/later.tsx'
import { putText } from '../../../lib/put-text.ts'
import { useFieldWord } from '../../../lib/use-field-word.ts'
import { byUse, findSnippets } from '../find-snippets.ts'
import { useCountUse } from '../mutations.ts'
import { slashWordAt } from '../slash-word.ts'
import { useBringFiles } from '../use-bring-files.ts'
import { useSnippets } from '../use-snippets.ts'
import { useVariableValues } from '../use-variable-values.ts'
import { resolveVariables } from '../variables.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Saved texts for the words after a slash, where it is typed. The field keeps the focus; arrows choose. */
export function SnippetList({ field, text, onText, onFiles, ref }: FieldListProps) {
  const { typed, leave } = useFieldWord(field, text, slashWordAt)
  const values = useVariableValues()
  const { snippets, isLoading } = useSnippets()
  const ranked = useMemo(() => snippets && byUse(snippets), [snippets])
  const countUse = useCountUse()
  const bringFiles = useBringFiles(onFiles)
  const found = typed && ranked ? findSnippets(ranked, typed.word) : none
  // Several words that find nothing are what the answer says.
  const slash = typed?.word.includes(' ') && found.length === 0 ? null : typed
  const [chosen, setChosen] = useState({ text: '', place: 0 })
  const place = chosen.text === text ? Math.min(chosen.place, found.length - 1) : 0
  const current = found[place]
  const choose = (at: number) => setChosen({ text, place: at })

  const insert = (bubble: Bubble) => {
    if (!slash) return
    const put = resolveVariables(bubble.content, values)
    const after = text.slice(slash.at + 1 + slash.word.length)
    putText(field.current, slash.at + put.length, () => onText(text.slice(0, slash.at) + put + after))
    countUse(bubble)
    bringFiles(bubble)
  }
  useImperativeHandle(ref, () => ({
    press(event) {
      if (!slash || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
      const step = steps[event.key]
      const isPick = event.key === 'Enter' || event.key === 'Tab'
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
  if (!slash || !ranked) return null
  return (
    <SnippetOptions
      field={field}
      at={slash.at}
      found={found}
      place={place}
      values={values}
      onPoint={choose}
      onChoose={insert}
    />
  )
}

const SnippetOptions = later(async () => (await import('./SnippetOptions.tsx')).SnippetOptions)

const none: readonly Bubble[] = []
