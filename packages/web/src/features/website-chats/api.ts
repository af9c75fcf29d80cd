import { calls, type WebsiteChat, type WebsiteChatChoices } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { botKey } from '../../live/bot-channel/bot-key.ts'
import { unwrap } from '../../live/outcome.ts'

export const websiteChatsQuery = queryOptions({
  queryKey: [...botKey('website'), 'list'] as const,
  queryFn: async (): Promise<readonly WebsiteChat[]> =>
    (await unwrap(callApi(calls.getWebsiteChats))).value.chats,
})

/** What visitors of a chat see before their first message. */
export const chatPageQuery = (key: string) =>
  queryOptions({
    queryKey: [...botKey('website'), 'page', key] as const,
    queryFn: async () => (await unwrap(callApi(calls.getChatPage, { params: { key } }))).value,
  })

export function useAddChat() {
  const keep = useKeepChat()
  return useMutation({
    mutationFn: async (body: WebsiteChatChoices) =>
      (await unwrap(callApi(calls.addWebsiteChat, { body }))).value,
    onSuccess: keep,
  })
}

export function useChangeChat({ accountid }: WebsiteChat) {
  const keep = useKeepChat()
  return useMutation({
    mutationFn: async (body: WebsiteChatChoices) =>
      (await unwrap(callApi(calls.changeWebsiteChat, { params: { accountid }, body }))).value,
    onSuccess: keep,
  })
}

export function useRemoveChat({ accountid }: WebsiteChat) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(callApi(calls.removeWebsiteChat, { params: { accountid }, body: {} })),
    onSuccess: () =>
      queries.setQueryData(websiteChatsQuery.queryKey, (chats) =>
        chats?.filter((one) => one.accountid !== accountid),
      ),
  })
}

export const useRenewSecret = ({ accountid }: WebsiteChat) =>
  useMutation({
    mutationFn: async () =>
      (await unwrap(callApi(calls.renewIdentitySecret, { params: { accountid }, body: {} }))).value.secret,
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })

/** A chat as the server answered it, in its place in the list. */
function useKeepChat() {
  const queries = useQueryClient()
  return (chat: WebsiteChat) => {
    queries.setQueryData(websiteChatsQuery.queryKey, (chats = []) =>
      chats.some(({ accountid }) => accountid === chat.accountid)
        ? chats.map((one) => (one.accountid === chat.accountid ? chat : one))
        : [...chats, chat],
    )
    void queries.invalidateQueries({ queryKey: chatPageQuery(chat.key).queryKey })
  }
}
