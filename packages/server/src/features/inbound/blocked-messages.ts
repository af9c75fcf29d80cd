import { readJson } from '@switchboard/channels'
import type { ClientProfile } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { contentColumns } from './content-columns.ts'
import { rawColumns, rawOf } from './raw-event.ts'

const MOST = 100

type BlockedMessages = ClientProfile['blocked_messages']

/** The messages of a blocked client, newest first, as many as a profile shows. */
export const blockedMessages = (app: AppContext, clientid: string): Promise<BlockedMessages> =>
  readBlocked(app, clientid, MOST)

export const allBlockedMessages = (app: AppContext, clientid: string): Promise<BlockedMessages> =>
  readBlocked(app, clientid, null)

/** Read from the raw inbox, because no chat shows them. */
async function readBlocked(app: AppContext, clientid: string, most: number | null): Promise<BlockedMessages> {
  const rows = await app.db.query
    .selectFrom('inbox')
    .innerJoin('identities', 'identities.identityid', 'inbox.identityid')
    .innerJoin('channel_accounts', 'channel_accounts.accountid', 'inbox.accountid')
    .select(['inbox.ext_id', 'inbox.received_on', 'channel_accounts.platform'])
    .select(rawColumns)
    .where('identities.clientid', '=', clientid)
    .where('inbox.kind', '=', 'blocked')
    .orderBy('inbox.received_on', 'desc')
    .orderBy('inbox.ext_id')
    .limit(most)
    .execute()
  return rows.flatMap(({ ext_id, received_on, platform, ...stored }) =>
    channelOf(platform)
      .parse(readJson(rawOf(stored)))
      .flatMap((event) => {
        if (event.extId !== ext_id || (event.kind !== 'message' && event.kind !== 'edit')) return []
        const { type, content, placeholder } = contentColumns(event.content)
        return [{ created_on: received_on, type, content: content === '' ? (placeholder ?? '') : content }]
      }),
  )
}
