import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountByExtId, channelOf, noteHeard } from '../channel-accounts/channel-accounts.ts'
import { receive } from '../intake/intake.ts'
import type { MetaPiece } from './meta-pieces.ts'
import { dropStray, keepStray, strayById, straysOf } from './strays-store.ts'

/**
 * What one account of ours was told. An account that is switched off hears nothing; what is for an account that the desk
 * does not know is kept until it does.
 */
export async function takeInPiece(app: AppContext, piece: MetaPiece): Promise<void> {
  const { platform, extAccountId, isNewsOnly, raw } = piece
  if (isNewsOnly) return
  const account = extAccountId === null ? undefined : await accountByExtId(app.db, platform, extAccountId)
  if (account === undefined) return keepStray(app, piece)
  if (account.intake === 'off') return
  await receive(app, { accountid: account.accountid, channel: channelOf(platform), raw })
  await noteHeard(app, account.accountid)
}

/** An account has become known: what came for it meanwhile is taken in, in its order. */
export async function takeInStrays(app: AppContext, platform: Platform, extAccountId: string): Promise<void> {
  for (const stray of await straysOf(app.db, platform, extAccountId)) await takeInStray(app, stray.strayid)
}

/** false: there is still no account for it. */
export async function takeInStray(app: AppContext, strayid: string): Promise<boolean> {
  const stray = await strayById(app.db, strayid)
  if (stray === undefined || stray.ext_account_id === null) return false
  const account = await accountByExtId(app.db, stray.platform, stray.ext_account_id)
  if (account === undefined) return false
  await receive(app, {
    accountid: account.accountid,
    channel: channelOf(stray.platform),
    raw: stray.raw,
  })
  await dropStray(app, strayid)
  return true
}
