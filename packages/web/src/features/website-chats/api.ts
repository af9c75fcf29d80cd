import { calls, type WebsiteChat, type WebsiteChatChoices } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { botKeys } from '../../live/bot-channel/bot-keys.ts'

export interface WebsiteChats {
  chats: readonly WebsiteChat[]
  /** The latest first. */
  disconnected: readonly WebsiteChat[]
}

export const websiteChatsQuery = queryOptions({
  queryKey: [...botKeys, 'website', 'list'] as const,
  queryFn: (): Promise<WebsiteChats> => request(calls.getWebsiteChats),
})

/** What visitors of a chat see before their first message. */
export const chatPageQuery = (key: string) =>
  queryOptions({
    queryKey: [...botKeys, 'website', 'page', key] as const,
    queryFn: () => request(calls.getChatPage, { params: { key } }),
  })

export function useAddChat() {
  const keep = useKeepChat()
  return useMutation({
    mutationFn: (body: WebsiteChatChoices & { accountid: string }) => request(calls.addWebsiteChat, { body }),
    onSuccess: keep,
  })
}

export function useChangeChat({ accountid }: WebsiteChat) {
  const keep = useKeepChat()
  return useMutation({
    mutationFn: (body: Partial<WebsiteChatChoices>) =>
      request(calls.changeWebsiteChat, { params: { accountid }, body }),
    onSuccess: keep,
  })
}

export function useRemoveChat(chat: WebsiteChat) {
  const { accountid } = chat
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.removeWebsiteChat, { params: { accountid }, body: {} }),
    onSuccess: () =>
      queries.setQueryData(
        websiteChatsQuery.queryKey,
        (known) =>
          known && {
            chats: without(known.chats, chat),
            disconnected: [chat, ...without(known.disconnected, chat)],
          },
      ),
  })
}

export function useReconnectChat() {
  const keep = useKeepChat()
  return useMutation({
    mutationFn: ({ accountid }: WebsiteChat) =>
      request(calls.reconnectWebsiteChat, { params: { accountid }, body: {} }),
    onSuccess: keep,
  })
}

export const useRenewSecret = ({ accountid }: WebsiteChat) =>
  useMutation({
    mutationFn: async () =>
      (await request(calls.renewIdentitySecret, { params: { accountid }, body: {} })).secret,
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })

/** A chat as the server answered it, in its place in the list. */
function useKeepChat() {
  const queries = useQueryClient()
  return (chat: WebsiteChat) => {
    queries.setQueryData(websiteChatsQuery.queryKey, (known) => {
      const { chats, disconnected } = known ?? nothing
      return {
        chats: chats.some(({ accountid }) => accountid === chat.accountid)
          ? chats.map((one) => (one.accountid === chat.accountid ? chat : one))
          : [...chats, chat],
        disconnected: without(disconnected, chat),
      }
    })
    void queries.invalidateQueries({ queryKey: chatPageQuery(chat.key).queryKey })
  }
}

const nothing: WebsiteChats = { chats: [], disconnected: [] }

const without = (chats: readonly WebsiteChat[], { accountid }: WebsiteChat): readonly WebsiteChat[] =>
  chats.filter((one) => one.accountid !== accountid)
