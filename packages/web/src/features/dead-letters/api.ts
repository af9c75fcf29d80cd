import { type CallAnswer, calls, type LiveEvent } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi, request } from '../../live/api.ts'
import { applyLive, asItIs, fetchSnapshot } from '../../live/snapshot.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { showFailure } from '../../live/show-failure.ts'

export type DeadLetters = CallAnswer<typeof calls.getDeadLetters>
export type Item = DeadLetters['items'][number]

export const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getDeadLetters), asItIs, applyToDeadLetters),
  gcTime: 0,
})

function applyToDeadLetters(failed: DeadLetters, event: LiveEvent): DeadLetters {
  if (event.type !== 'channelChanged') return failed
  const { channel } = event.payload
  const others = failed.channels.filter(({ accountid }) => accountid !== channel.accountid)
  return { ...failed, channels: [...others, channel] }
}

export function useReplay(t: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ itemid }: Item) => request(calls.replayItem, { params: { itemid } }),
    onSuccess: () => toasts.show({ tone: 'success', text: t('failed.replayed') }),
    onError: (error) => showFailure(t('failed.replayFailed'), error, t),
    onSettled: () => queries.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
  })
}

export const handleDeadLetterEvent: EventHandler = (event, { queries }) => {
  const { queryKey } = deadLettersQuery
  if (event.type === 'deadLettersChanged') void queries.invalidateQueries({ queryKey })
  else queries.setQueryData(queryKey, (failed) => applyLive(failed, event, applyToDeadLetters))
}
