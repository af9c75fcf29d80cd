import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { useEdits } from '../../../live/use-edits.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'
import { bubblesQuery } from '../api.ts'
import { type BubbleForm, bubbleToSend, editing, emptyBubbleForm } from '../bubble-form-model.ts'
import { useDeleteBubble, useSaveBubble } from '../mutations.ts'
import { BubbleFormBox } from './BubbleFormBox.tsx'
import { BubbleRows } from './BubbleRows.tsx'

type BubbleEditorProps = {
  /** Whose texts: a department's; null: mine. */
  departmentid: string | null
}

/** Saved texts are written, changed and deleted here. */
export function BubbleEditor({ departmentid: owner }: BubbleEditorProps) {
  const { t } = useTranslation()
  const bubbles = useQuery(bubblesQuery)
  const [opened, setOpened] = useState<BubbleForm>(emptyBubbleForm)
  // What was deleted meanwhile stays in the form.
  const present = bubbles.data?.value.find(({ bubbleid }) => bubbleid === opened.bubbleid)
  const { form, edits, change, reset: forget } = useEdits(present ? editing(present) : opened)
  const open = (next: BubbleForm) => {
    setOpened(next)
    forget()
  }
  const reset = () => open(emptyBubbleForm)
  const save = useSaveBubble(t, owner, {
    // Should one of the files be refused, the next try changes the bubble that is there now.
    onText: ({ bubbleid }) => setOpened((before) => ({ ...before, bubbleid })),
    onDone: reset,
  })
  const remove = useDeleteBubble(t)
  const submit = () => {
    const given = bubbleToSend(form)
    if (given !== null && !save.isPending) save.mutate({ bubbleid: form.bubbleid, ...given, edits })
  }
  return (
    <>
      <BubbleFormBox
        // The text receives the focus again for every bubble that is edited.
        key={form.bubbleid}
        form={form}
        onChange={change}
        onSubmit={submit}
        onCancel={reset}
        isPending={save.isPending}
      />
      <PanelLoading query={bubbles} label={t('saved.loading')} skeleton={<BoxSkeleton />}>
        {({ value }) => {
          const shown = value.filter(({ departmentid }) => departmentid === owner)
          if (shown.length === 0)
            return (
              <EmptyState
                drawing="all-done"
                size="small"
                title={t('saved.none')}
                text={t('saved.noneText')}
                wayOn="beside"
              />
            )
          return (
            <BubbleRows
              bubbles={shown}
              onEdit={(bubble) => open(editing(bubble))}
              onDelete={(bubble) => {
                if (bubble.bubbleid === form.bubbleid) reset()
                remove(bubble)
              }}
            />
          )
        }}
      </PanelLoading>
    </>
  )
}
