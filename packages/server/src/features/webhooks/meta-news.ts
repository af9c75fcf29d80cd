import { type News, readJson } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountByExtId, accountsOf, channelOf, noteTrouble } from '../channel-accounts/channel-accounts.ts'
import { noteTemplateNews } from '../whatsapp/whatsapp.ts'

/** What Meta tells about accounts of ours and not about a client: approvals, blocks, warnings. */
export async function receiveMetaNews(app: AppContext, raw: string): Promise<void> {
  for (const platform of ['whatsapp', 'messenger'] as const)
    for (const news of newsOf(platform, raw)) {
      if (news.kind === 'template') await noteTemplateNews(app, news)
      else await noteNotice(app, platform, news)
    }
}

function newsOf(platform: Platform, raw: string): News[] {
  try {
    return channelOf(platform).news?.(readJson(raw)) ?? []
  } catch {
    return []
  }
}

/** Blocks and bans are noted with the account; the rest is for the log. */
async function noteNotice(
  app: AppContext,
  platform: Platform,
  { account, what, words }: Extract<News, { kind: 'notice' }>,
): Promise<void> {
  app.log.info({ platform, what }, 'a provider told something about an account')
  if (account === undefined || !grave.has(what)) return
  const page = platform === 'messenger' ? await accountByExtId(app.db, platform, account) : undefined
  const numbers = platform === 'whatsapp' ? await accountsOf(app.db, platform) : []
  const concerned = numbers.filter((row) => row.ext_business_id === account)
  for (const row of page === undefined ? concerned : [page])
    await noteTrouble(app, app.db, row.accountid, `${what}: ${words}`, null)
}

const grave = new Set(['account_update', 'policy_enforcement'])
