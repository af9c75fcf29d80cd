import type { Bubble } from '@switchboard/contract'
import { useMemo } from 'react'
import type { FieldListProps } from '../../../lib/field-list.ts'
import { later } from '../../../live/later.tsx'
import { replaceWord } from '../../../lib/put-text.ts'
import { useFieldChoice } from '../../../lib/use-field-choice.ts'
import { useFieldWord } from '../../../lib/use-field-word.ts'
import { byUse, findSnippets } from '../find-snippets.ts'
import { useCountUse } from '../mutations.ts'
import { slashWordAt } from '../slash-word.ts'
import { useBringFiles } from '../use-bring-files.ts'
import { useSnippets } from '../use-snippets.ts'
import { useVariableValues } from '../use-variable-values.ts'
import { resolveVariables } from '../variables.ts'

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
  const insert = (bubble: Bubble) => {
    if (!slash) return
    const put = resolveVariables(bubble.content, values)
    replaceWord({ field: field.current, text, onText }, slash, put)
    countUse(bubble)
    bringFiles(bubble)
  }
  const [isOpen, isTyped] = [slash !== null, typed !== null]
  const { place, choose } = useFieldChoice({ ref, isOpen, isTyped, found, isLoading, text, leave, insert })
  if (!slash || !ranked) return null
  const offered = { field, at: slash.at, found, place, onPoint: choose, onChoose: insert }
  return <SnippetOptions offered={offered} values={values} />
}

const SnippetOptions = later(async () => (await import('./SnippetOptions.tsx')).SnippetOptions)

const none: readonly Bubble[] = []
