import { type Bubble, calls } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { newId } from '../../lib/browser.ts'
import { callApi, request } from '../../live/api.ts'
import { failureText } from '../../live/refusal-text.ts'
import { changeSnapshot } from '../../live/snapshot.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { bubblesOnHold, bubblesQuery } from './api.ts'
import type { BubbleForm, BubbleToSend } from './bubble-form-model.ts'
import { showFailure } from '../../live/show-failure.ts'

/** `newid`: that of one which is created. */
type Given = BubbleToSend & { newid: string; form: BubbleForm; edits: Partial<BubbleForm>; turn: number }

type Steps = Record<'onText' | 'onDone', (bubble: Bubble, given: Given) => void>

/** Creates one of mine, or with a department one of everybody in it; or changes the bubble whose id is given. */
export function useSaveBubble(t: TFunction, departmentid: string | null, { onText, onDone }: Steps) {
  const queries = useQueryClient()
  const saveText = ({ form: { bubbleid }, newid, name, content, edits }: Given) => {
    if (bubbleid !== null) {
      const changed = {
        ...(edits.name !== undefined && { name }),
        ...(edits.content !== undefined && { content }),
      }
      return request(calls.editBubble, { params: { bubbleid }, body: changed })
    }
    const body = { bubbleid: newid, name, content }
    if (departmentid === null) return request(calls.createBubble, { body })
    return request(calls.createDepartmentBubble, { body: { ...body, departmentid } })
  }
  return useMutation({
    async mutationFn(given: Given) {
      let saved = await saveText(given)
      const { bubbleid } = saved
      onText(saved, given)
      for (const fileid of given.removed)
        saved = await request(calls.removeBubbleFile, { params: { bubbleid, fileid } })
      for (const file of given.added)
        saved = await request(calls.addBubbleFile, { params: { bubbleid }, body: {}, file })
      return saved
    },
    onSuccess: (bubble, given) => {
      changeSnapshot(queries, bubblesQuery, (bubbles) => putBubble(bubbles, bubble))
      onDone(bubble, given)
    },
    onError: (error) => showFailure(t('saved.saveFailed'), error, t),
  })
}

/**
 * Removes it from the list before the call; a refusal restores it. The call waits while the deletion can be undone, so
 * an undo restores the same text in its old place, for other users too. When the page is left meanwhile, the call is
 * made at once.
 */
export function useDeleteBubble(t: TFunction) {
  const queries = useQueryClient()
  return (bubble: Bubble) => {
    const { bubbleid, name } = bubble
    const shown = queries.getQueryData(bubblesQuery.queryKey)?.value ?? []
    const at = shown.findIndex((one) => one.bubbleid === bubbleid)
    bubblesOnHold.add(bubbleid)
    changeSnapshot(queries, bubblesQuery, (bubbles) => bubbles.filter((one) => one.bubbleid !== bubbleid))
    const bringBack = () => {
      bubblesOnHold.delete(bubbleid)
      changeSnapshot(queries, bubblesQuery, (bubbles) => bubbles.toSpliced(at, 0, bubble))
      // It may have been changed or deleted elsewhere meanwhile.
      void queries.invalidateQueries({ queryKey: bubblesQuery.queryKey })
    }
    toasts.offerUndo({
      text: t('saved.deleted', { name }),
      onUndo: bringBack,
      async onKept() {
        const outcome = await callApi(calls.deleteBubble, { params: { bubbleid } })
        const isGone = outcome.kind === 'refused' && outcome.refusal.error === 'bubble-not-found'
        if (outcome.kind === 'done' || isGone) return void bubblesOnHold.delete(bubbleid)
        bringBack()
        toasts.show({ tone: 'danger', text: t('saved.deleteFailed'), sub: failureText(outcome, t) })
      },
    })
  }
}

/** Counts that a text was put in. A count that does not arrive is not worth another try. */
export function useCountUse() {
  const queries = useQueryClient()
  return ({ bubbleid }: Pick<Bubble, 'bubbleid'>) => {
    changeSnapshot(queries, bubblesQuery, (bubbles) =>
      bubbles.map((one) => (one.bubbleid === bubbleid ? { ...one, uses: one.uses + 1 } : one)),
    )
    void callApi(calls.countBubbleUse, { params: { bubbleid }, body: { useid: newId() } })
  }
}

/** In its place, or last; the live event finds it there. */
const putBubble = (bubbles: readonly Bubble[], bubble: Bubble): readonly Bubble[] =>
  bubbles.some(({ bubbleid }) => bubbleid === bubble.bubbleid)
    ? bubbles.map((one) => (one.bubbleid === bubble.bubbleid ? bubble : one))
    : [...bubbles, bubble]
