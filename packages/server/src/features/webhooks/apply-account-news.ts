import { type News, readJson } from '@switchboard/channels'
import { type Platform, platforms } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import {
  type AccountRow,
  accountsOf,
  channelOf,
  recordTrouble,
} from '../channel-accounts/channel-accounts.ts'
import { applyTemplateNews } from '../whatsapp-templates/whatsapp-templates.ts'

/** Applies notices of Meta that concern our accounts and no client: approvals, blocks, warnings. */
export async function applyAccountNews(app: AppContext, raw: string): Promise<void> {
  for (const platform of platforms)
    for (const news of newsOf(platform, raw)) {
      if (news.kind === 'template') await applyTemplateNews(app, news)
      else await recordNotice(app, platform, news)
    }
}

function newsOf(platform: Platform, raw: string): News[] {
  try {
    return channelOf(platform).news?.(readJson(raw)) ?? []
  } catch {
    return []
  }
}

/** Records blocks and bans with the account; other notices are only logged. */
async function recordNotice(
  app: AppContext,
  platform: Platform,
  { account, about, what, words }: Extract<News, { kind: 'notice' }>,
): Promise<void> {
  app.log.info({ platform, what }, 'a provider sent a notice about an account')
  if (account === undefined || !grave.has(what)) return
  const idOf = (row: AccountRow) => (about === 'business' ? row.ext_business_id : row.ext_account_id)
  for (const row of (await accountsOf(app.db, platform)).filter((one) => idOf(one) === account))
    await recordTrouble(app, app.db, row.accountid, `${what}: ${words}`, null)
}

const grave = new Set(['account_update', 'policy_enforcement'])
