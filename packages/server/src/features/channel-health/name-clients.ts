import { ChannelError } from '@switchboard/channels'
import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import { announceClient } from '../clients/clients.ts'

interface Nameless {
  identityid: string
  accountid: string
  ext_user_id: string
  clientid: string
}

const asked: readonly Platform[] = ['messenger']

/** Messenger tells an id with a message and the name only when asked: each client is asked for once. */
export async function nameClients(app: AppContext): Promise<void> {
  const nameless = await app.db.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .select(['identityid', 'identities.accountid', 'ext_user_id', 'clientid'])
    .whereRef('identities.name', '=', 'ext_user_id')
    .where('name_asked_on', 'is', null)
    .where('platform', 'in', asked)
    .where('state', '!=', 'broken')
    .where('removed_on', 'is', null)
    .limit(20)
    .execute()
  for (const one of nameless) await nameClient(app, one)
}

async function nameClient(app: AppContext, one: Nameless): Promise<void> {
  const name = await nameOf(app, one)
  // The provider is away: asked again with the next round.
  if (name === undefined) return
  await app.db.transaction(async (tx) => {
    await tx.query
      .updateTable('identities')
      .set({ name_asked_on: app.clock.now(), ...(name === null ? {} : { name }) })
      .where('identityid', '=', one.identityid)
      .execute()
    const named =
      name === null
        ? undefined
        : await tx.query
            .updateTable('clients')
            .set({ client_name: name })
            .where('clientid', '=', one.clientid)
            // Not over a name that an administrator has written.
            .where('client_name', '=', one.ext_user_id)
            .returning('clientid')
            .executeTakeFirst()
    if (named !== undefined) await announceClient(app, tx, one.clientid, null)
  })
}

/** null: there is none to be had; undefined: not now. */
async function nameOf(
  app: AppContext,
  { accountid, ext_user_id }: Nameless,
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
