import { applyToNotifications, calls, type InboxList, inboxList } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

export const inboxQuery = queryOptions({
  queryKey: ['inbox'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getNotifications),
      (inbox): InboxList => inboxList(inbox),
      applyToNotifications,
    ),
})

/** §4: the count is 0 once the inbox is opened; all my tabs learn it by the event. */
export const tellInboxOpened = () => callDesk(calls.resetNotificationsCount)

export function useClearInbox(t: TFunction) {
  return useMutation({
    mutationFn: () => answered(callDesk(calls.clearNotifications)),
    onError: (error) =>
      toasts.show({ tone: 'danger', text: t('inbox.clearFailed'), sub: failureWords(failureOf(error), t) }),
  })
}
