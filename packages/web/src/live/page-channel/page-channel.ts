import { type Platform } from '@switchboard/contract'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { EventHandler } from '../event-handlers.ts'
import type { LoginFor } from '../meta-login/messages.ts'
import { showFailure } from '../show-failure.ts'

/** A page, or an account that is reached through one. */
export interface PageRow {
  id: string
  name: string
  /** What the page is about, or the page of the account. */
  category: string | null
  isSubscribed: boolean
}

/** A product of Meta whose accounts are connected by a login. */
export interface PageChannel {
  platform: Platform & LoginFor
  /** The top name of its own texts. */
  words: 'channelHealth' | 'instagram'
  query: { queryKey: QueryKey; queryFn: () => Promise<PageRow[]> }
  /** Hands the login's token to the desk, which answers with what that person may connect. */
  logIn: (accessToken: string) => Promise<PageRow[]>
  change: (id: string, connects: boolean) => Promise<PageRow>
}

export function useLoggedIn({ logIn, query: { queryKey } }: PageChannel) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: logIn,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Connects or disconnects one of them; each row has its own, so that several may be under way. */
export function useConnectPage({ change, query: { queryKey } }: PageChannel, t: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ page, connects }: { page: PageRow; connects: boolean }) => change(page.id, connects),
    onSuccess: (changed) => {
      queries.setQueryData<PageRow[]>(queryKey, (pages) =>
        pages?.map((page) => (page.id === changed.id ? changed : page)),
      )
      const text = t(
        changed.isSubscribed ? 'channelHealth.page.connected' : 'channelHealth.page.disconnected',
        { name: changed.name },
      )
      toasts.show({ tone: 'success', text })
    },
    onError: (error, { page: { name }, connects }) =>
      showFailure(
        t(connects ? 'channelHealth.page.notConnected' : 'channelHealth.page.notDisconnected', {
          name,
        }),
        error,
        t,
      ),
  })
}

/** Where the page keeps what is known of a platform. */
export const pagesKey = (platform: string): QueryKey => ['page-channel', platform]

/** Another administrator may have connected or disconnected one. */
export const handlePageChannelEvent: EventHandler = (event, { queries }) => {
  if (event.type !== 'channelChanged') return
  void queries.invalidateQueries({ queryKey: pagesKey(event.payload.channel.platform) })
}
