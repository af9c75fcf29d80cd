import { applyToNotifications, calls, inboxList } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi, request } from '../../live/api.ts'
import { fetchSnapshot, keepLive } from '../../live/snapshot.ts'
import { showFailure } from '../../live/show-failure.ts'

export const inboxQuery = queryOptions({
  queryKey: ['inbox'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getNotifications), inboxList, applyToNotifications),
})

/** The count is 0 once the inbox is opened; all my tabs learn it by the event. */
export const markInboxOpened = () => callApi(calls.resetNotificationsCount)

export function useClearInbox(t: TFunction) {
  return useMutation({
    mutationFn: () => request(calls.clearNotifications),
    onError: (error) => showFailure(t('inbox.clearFailed'), error, t),
  })
}

export const handleInboxEvent = keepLive(inboxQuery, applyToNotifications)
