import { type CallAnswer, calls, type DeskEvent } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

export type FailedItems = CallAnswer<typeof calls.getFailedItems>
export type Item = FailedItems['items'][number]

export const failedItemsQuery = queryOptions({
  queryKey: ['failed-items'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getFailedItems),
      (failed) => failed,
      applyToFailedItems,
    ),
  gcTime: 0,
})

export function applyToFailedItems(failed: FailedItems, event: DeskEvent): FailedItems {
  if (event.type !== 'channelChanged') return failed
  const { channel } = event.payload
  const others = failed.channels.filter(({ accountid }) => accountid !== channel.accountid)
  return { ...failed, channels: [...others, channel] }
}

export function useReplay(t: TFunction<'panel'>, desk: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ itemid }: Item) => answered(callDesk(calls.replayItem, { params: { itemid } })),
    onSuccess: () => toasts.show({ tone: 'success', text: t('failed.replayed') }),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        text: t('failed.replayFailed'),
        sub: failureWords(failureOf(error), desk),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: failedItemsQuery.queryKey }),
  })
}
