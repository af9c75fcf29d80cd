import { type Bubble, calls } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'
import { bubblesQuery } from './api.ts'

type Given = { bubbleid: string | null; name: string; content: string }

/** Creates, or changes the bubble whose id is given. */
export function useSaveBubble(t: TFunction<'panel'>, desk: TFunction, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ bubbleid, ...body }: Given) =>
      bubbleid === null
        ? answered(callDesk(calls.createBubble, { body }))
        : answered(callDesk(calls.editBubble, { params: { bubbleid }, body })),
    onSuccess: ({ value }) => {
      changeBubbles(queries, (bubbles) => putBubble(bubbles, value))
      onDone()
    },
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        text: t('saved.saveFailed'),
        sub: failureWords(failureOf(error), desk),
      }),
  })
}

/** §4: gone from the list before the call; a refusal brings it back. */
export function useDeleteBubble(t: TFunction<'panel'>, desk: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ bubbleid }: Bubble) => answered(callDesk(calls.deleteBubble, { params: { bubbleid } })),
    onMutate: ({ bubbleid }) =>
      changeBubbles(queries, (bubbles) => bubbles.filter((bubble) => bubble.bubbleid !== bubbleid)),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: bubblesQuery.queryKey })
      toasts.show({
        tone: 'danger',
        text: t('saved.deleteFailed'),
        sub: failureWords(failureOf(error), desk),
      })
    },
  })
}

function changeBubbles(
  queries: QueryClient,
  change: (bubbles: readonly Bubble[]) => readonly Bubble[],
): void {
  queries.setQueryData(bubblesQuery.queryKey, (fresh) => fresh && { ...fresh, value: change(fresh.value) })
}

/** In its place, or last; the live event finds it there. */
const putBubble = (bubbles: readonly Bubble[], bubble: Bubble): readonly Bubble[] =>
  bubbles.some(({ bubbleid }) => bubbleid === bubble.bubbleid)
    ? bubbles.map((one) => (one.bubbleid === bubble.bubbleid ? bubble : one))
    : [...bubbles, bubble]
