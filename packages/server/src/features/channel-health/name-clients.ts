import { ChannelError } from '@switchboard/channels'
import { platforms } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import {
  announceClient,
  anyNameless,
  namelessIdentities,
  type NamelessIdentity,
  renameClient,
  saveAskedName,
} from '../clients/clients.ts'

/** Where messages carry only an id and the name needs a request (Messenger), request it once for each client. */
export async function nameClients(app: AppContext): Promise<void> {
  await eachApart(await namelessIdentities(app.db, askedPlatforms()), (one) => nameClient(app, one))
}

/** Whether there is a client to ask for (`Worker.dueWhen`). */
export const nameless = (): string => anyNameless(askedPlatforms())

const askedPlatforms = () => platforms.filter((platform) => channelOf(platform).profileOf !== undefined)

async function nameClient(app: AppContext, one: NamelessIdentity): Promise<void> {
  const name = await nameOf(app, one)
  // The provider is away: asked again with the next round.
  if (name === undefined) return
  await app.db.transaction(async (tx) => {
    await saveAskedName(app, tx, one.identityid, name)
    // Not over a name that an administrator has written.
    if (name !== null && (await renameClient(tx, one.clientid, one.ext_user_id, name)))
      await announceClient(app, tx, { clientid: one.clientid })
  })
}

/** null: the provider has no name; undefined: not available now. */
async function nameOf(
  app: AppContext,
  { accountid, ext_user_id }: NamelessIdentity,
): Promise<string | null | undefined> {
  const account = await accountById(app.db, accountid)
  if (account === undefined) return null
  try {
    const profile = await channelOf(account.platform).profileOf?.(
      opened(app, account),
      ext_user_id,
      app.providerHttp,
    )
    return profile === undefined || profile.name === ext_user_id ? null : profile.name
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const isBrief = error.failure.kind === 'away' || error.failure.kind === 'rate-limited'
    return isBrief ? undefined : null
  }
}
