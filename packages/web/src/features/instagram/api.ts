import { calls, type InstagramAccount } from '@switchboard/contract'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { type PageChannel, pagesKey, type PageRow } from '../../live/page-channel/page-channel.ts'

/** Instagram: accounts are reached through the pages that they are linked to. */
export const instagramAccounts: PageChannel = {
  platform: 'instagram',
  words: 'instagram',
  query: {
    queryKey: pagesKey('instagram'),
    queryFn: async () => (await unwrap(callApi(calls.getInstagramAccounts))).value.accounts.map(rowOf),
  },
  logIn: async (access_token) => {
    const answer = await unwrap(callApi(calls.getInstagramUserAccounts, { body: { access_token } }))
    return answer.value.accounts.map(rowOf)
  },
  change: async (id, connects) => {
    const call = connects ? calls.connectInstagramAccount : calls.disconnectInstagramAccount
    return rowOf((await unwrap(callApi(call, { body: { id } }))).value)
  },
}

const rowOf = ({ page, ...account }: InstagramAccount): PageRow => ({ ...account, category: page })
