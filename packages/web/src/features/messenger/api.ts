import { type CallAnswer, calls, type MessengerPage } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callApi } from '../../live/api.ts'
import { unwrap, failureOf } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export type Pages = CallAnswer<typeof calls.getFacebookPages>['pages']

export const pagesQuery = queryOptions({
  queryKey: ['messenger-pages'] as const,
  queryFn: async (): Promise<Pages> => (await unwrap(callApi(calls.getFacebookPages))).value.pages,
})

/** Messenger: the login's short-lived token is exchanged, then the pages of that person are asked for. */
export function useLoggedIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (access_token: string): Promise<Pages> => {
      await unwrap(callApi(calls.exchangeMessengerToken, { body: { access_token } }))
      return (await unwrap(callApi(calls.getMessengerUserPages, { body: { access_token } }))).value.pages
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pagesQuery.queryKey }),
  })
}

/** Connects or disconnects one page; each row has its own, so that several may be under way. */
export function useConnectPage(t: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ page, connects }: { page: MessengerPage; connects: boolean }) => {
      const body = { pageId: page.id }
      return unwrap(
        connects
          ? callApi(calls.connectMessengerPage, { body })
          : callApi(calls.disconnectMessengerPage, { body }),
      )
    },
    onSuccess: ({ value: changed }) => {
      queries.setQueryData(pagesQuery.queryKey, (pages) =>
        pages?.map((page) => (page.id === changed.id ? changed : page)),
      )
      const text = t(
        changed.isSubscribed ? 'channelHealth.page.connected' : 'channelHealth.page.disconnected',
        { name: changed.name },
      )
      toasts.show({ tone: 'success', text })
    },
    onError: (error, { page: { name }, connects }) =>
      toasts.show({
        tone: 'danger',
        text: t(connects ? 'channelHealth.page.notConnected' : 'channelHealth.page.notDisconnected', {
          name,
        }),
        sub: failureText(failureOf(error), t),
      }),
  })
}

/** Another administrator may have connected or disconnected a page. */
export const handleMessengerEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'messenger')
    void queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
}
