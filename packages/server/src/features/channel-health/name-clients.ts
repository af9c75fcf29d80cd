import { ChannelError } from '@switchboard/channels'
import { platforms } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { isRowLocked } from '../../platform/db/database.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import { inPages } from '../../platform/lib/in-pages.ts'
import { SHORT_LOCK_WAIT } from '../../platform/workers/held-in-turn.ts'
import { accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import {
  announceClient,
  anyNameless,
  namelessIdentities,
  type NamelessIdentity,
  renameClient,
  saveAskedName,
} from '../clients/clients.ts'

/** Requests in vain for the clients of one account, after which its provider is asked again with the next round. */
const MOST_IN_VAIN = 20

/** Where messages carry only an id and the name needs a request (Messenger), request it once for each client. */
export async function nameClients(app: AppContext): Promise<void> {
  const inVain = new Map<string, number>()
  const clients = inPages<NamelessIdentity>((after) => namelessIdentities(app.db, askedPlatforms(), after))
  await eachApart(clients, async (one) => {
    const failures = inVain.get(one.accountid) ?? 0
    if (failures >= MOST_IN_VAIN) return
    const name = await nameOf(app, one)
    if (name === undefined) inVain.set(one.accountid, failures + 1)
    else await saveName(app, one, name).catch(unlessHeld)
  })
}

/** Whether there is a client to ask for (`Worker.dueWhen`). */
export const nameless = (): string => anyNameless(askedPlatforms())

const askedPlatforms = () => platforms.filter((platform) => channelOf(platform).profileOf !== undefined)

const saveName = (app: AppContext, one: NamelessIdentity, name: string | null): Promise<void> =>
  app.db.transaction(
    async (tx) => {
      await saveAskedName(app, tx, one, name)
      // Not over a name that an administrator has written.
      if (name !== null && (await renameClient(tx, one.clientid, one.ext_user_id, name)))
        await announceClient(app, tx, { clientid: one.clientid })
    },
    // Something may have taken hold of the client since: the next round asks again.
    { lockWait: SHORT_LOCK_WAIT },
  )

function unlessHeld(failure: unknown): void {
  if (!isRowLocked(failure)) throw failure
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
