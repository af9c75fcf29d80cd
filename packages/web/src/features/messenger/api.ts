import { type CallAnswer, calls, type MessengerPage } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

export type Pages = CallAnswer<typeof calls.getFacebookPages>['pages']

export const pagesQuery = queryOptions({
  queryKey: ['messenger-pages'] as const,
  queryFn: async (): Promise<Pages> => (await answered(callDesk(calls.getFacebookPages))).value.pages,
})

/** §4 Messenger: the login's short-lived token is exchanged, then the pages of that person are asked for. */
export function useLoggedIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (access_token: string): Promise<Pages> => {
      await answered(callDesk(calls.exchangeMessengerToken, { body: { access_token } }))
      return (await answered(callDesk(calls.getMessengerUserPages, { body: { access_token } }))).value.pages
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pagesQuery.queryKey }),
  })
}

/** Connects or disconnects one page; each row has its own, so that several may be under way. */
export function useConnectPage(t: TFunction<'channels'>, desk: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ page, connects }: { page: MessengerPage; connects: boolean }) => {
      const body = { pageId: page.id }
      return answered(
        connects
          ? callDesk(calls.connectMessengerPage, { body })
          : callDesk(calls.disconnectMessengerPage, { body }),
      )
    },
    onSuccess: ({ value: changed }) => {
      queries.setQueryData(pagesQuery.queryKey, (pages) =>
        pages?.map((page) => (page.id === changed.id ? changed : page)),
      )
      const text = t(changed.isSubscribed ? 'page.connected' : 'page.disconnected', { name: changed.name })
      toasts.show({ tone: 'success', text })
    },
    onError: (error, { page: { name }, connects }) =>
      toasts.show({
        tone: 'danger',
        text: t(connects ? 'page.notConnected' : 'page.notDisconnected', { name }),
        sub: failureWords(failureOf(error), desk),
      }),
  })
}
