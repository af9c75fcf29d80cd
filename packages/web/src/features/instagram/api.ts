import { calls, type InstagramAccount } from '@switchboard/contract'
import { request } from '../../live/api.ts'
import { type PageChannel, pagesKey, type PageRow } from '../../live/page-channel/page-channel.ts'

/** Instagram: accounts are reached through the pages that they are linked to. */
export const instagramAccounts: PageChannel = {
  platform: 'instagram',
  words: 'instagram',
  query: {
    queryKey: pagesKey('instagram'),
    queryFn: async () => (await request(calls.getInstagramAccounts)).accounts.map(rowOf),
  },
  logIn: async (access_token) => {
    const { accounts } = await request(calls.getInstagramUserAccounts, { body: { access_token } })
    return accounts.map(rowOf)
  },
  change: async (id, connects) => {
    const call = connects ? calls.connectInstagramAccount : calls.disconnectInstagramAccount
    return rowOf(await request(call, { body: { id } }))
  },
}

const rowOf = ({ page, ...account }: InstagramAccount): PageRow => ({ ...account, category: page })
