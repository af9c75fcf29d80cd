import type { Bubble } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { isTouch } from '../../../lib/is-touch.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { useEdits } from '../../../live/use-edits.ts'
import { useCopy } from '../../../i18n/use-copy.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { bubblesQuery } from '../api.ts'
import {
  type BubbleForm,
  bubbleToSend,
  editedSince,
  editing,
  emptyBubbleForm,
  isSameText,
} from '../bubble-form-model.ts'
import { useDeleteBubble, useSaveBubble } from '../mutations.ts'
import { BubbleFormBox } from './BubbleFormBox.tsx'
import { BubbleRows } from './BubbleRows.tsx'

export type BubbleEditorProps = {
  /** Whose texts: a department's; null: mine. */
  departmentid: string | null
  /** Why nothing can be saved any more. What is written stays, to be copied; with nothing written it ends. */
  gone: { text: string; end: () => void } | null
}

/** Saved texts are written, changed and deleted here. */
export function BubbleEditor({ departmentid: owner, gone }: BubbleEditorProps) {
  const { t } = useTranslation()
  const bubbles = useQuery(bubblesQuery)
  const { form, isChanged, overtaken, turn, change, open, reset, submit, isPending } = useBubbleForm(
    owner,
    bubbles.data?.value,
  )
  const remove = useDeleteBubble(t)
  useWhen(gone !== null && !isChanged, () => gone?.end())
  return (
    <>
      {gone && isChanged && <Gone text={gone.text} content={form.content} />}
      <BubbleFormBox
        // The text receives the focus again for every bubble that is edited.
        key={turn}
        form={form}
        overtaken={overtaken}
        onChange={change}
        onSubmit={() => {
          if (!gone) submit()
        }}
        isBarred={gone !== null}
        onCancel={reset}
        isPending={isPending}
        isChanged={isChanged}
        nameTakesFocus={owner !== null && !isTouch()}
      />
      <PanelLoading query={bubbles} label={t('saved.loading')}>
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

function Gone({ text, content }: { text: string; content: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const button = <Button label={t('message.copy')} size="sm" onPress={() => void copy(content)} />
  return (
    <Notice tone="danger" actions={content.trim() !== '' && button}>
      {text}
    </Notice>
  )
}

/** What is lost with the form. */
const contents = ['name', 'content', 'added', 'removed'] as const

const leftEdits = noLeftEdits<{ opened: BubbleForm; edits: Partial<BubbleForm> }>()

/** What is written, and saving it. `bubbles`: those that are there now. */
function useBubbleForm(owner: string | null, bubbles: readonly Bubble[] | undefined) {
  const { t } = useTranslation()
  // Each opening is a form of its own, which the answer for an earlier one leaves alone.
  const left = useLeftEdits(leftEdits, owner)
  const [{ opened, turn }, setOpened] = useState({ opened: left?.opened ?? emptyBubbleForm, turn: 0 })
  // What was deleted meanwhile stays in the form.
  const present = bubbles?.find(({ bubbleid }) => bubbleid === opened.bubbleid)
  const { form, edits, change, replace, overtaken } = useEdits(
    present ? editing(present) : opened,
    left?.edits,
  )
  useKeepEdits(leftEdits, { opened, edits }, owner)
  /** Enter was pressed while another text was being saved. */
  const isWaiting = useRef(false)
  const open = (next: BubbleForm) => {
    isWaiting.current = false
    setOpened((before) => ({ opened: next, turn: before.turn + 1 }))
    replace({}, next)
  }
  const reset = () => open(emptyBubbleForm)
  const save = useSaveBubble(t, owner, {
    // Should one of the files be refused, the next try changes the bubble that is there now.
    onText: ({ bubbleid }, given) =>
      setOpened((before) =>
        before.turn === given.turn ? { ...before, opened: { ...before.opened, bubbleid } } : before,
      ),
    onDone: (bubble, given) => {
      if (given.turn !== turn) return
      const later = editedSince(given.form, form)
      if (later === null) return reset()
      const next = editing(bubble)
      setOpened({ opened: next, turn })
      replace(later, next)
    },
  })
  const submit = () => {
    const given = bubbleToSend(form)
    if (given === null) return
    // What is written by then is saved next.
    if (save.isPending) {
      isWaiting.current = true
      return
    }
    const failed = save.isError ? save.variables : undefined
    const newid = failed && isSameText(failed, given) ? failed.newid : newId()
    void mutateThen(save, { ...given, newid, form, edits, turn }, {})
  }
  const goOn = useEffectEvent(() => {
    const isNext = isWaiting.current && !save.isError
    isWaiting.current = false
    if (isNext) submit()
  })
  useEffect(() => {
    if (!save.isPending) goOn()
  }, [save.isPending])
  const isChanged = contents.some((name) => name in edits)
  return { form, isChanged, overtaken, turn, change, open, reset, submit, isPending: save.isPending }
}
