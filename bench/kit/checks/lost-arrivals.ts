import { rawOf, type StoredRaw } from '@switchboard/server/testing'
import type pg from 'pg'
import { z } from 'zod'

const Update = z.object({ message: z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) }) })

/** How many messages of Telegram's clients were taken in and are in no chat; a /start is answered and appears in none. */
export async function lostArrivals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<StoredRaw & { accountid: string }>(
    `select accountid, raw, packed from inbox join channel_accounts using (accountid)
     where inbox.state = 'done' and kind = 'message' and platform = 'telegram'`,
  )
  const arrived = rows.flatMap(({ accountid, ...stored }) => {
    const raw = rawOf(stored)
    if (raw.includes('"/start')) return []
    const { message } = Update.parse(JSON.parse(raw))
    return [{ accountid, ref: String(message.message_id), chat: String(message.chat.id) }]
  })
  const { rowCount } = await client.query(
    `select from json_to_recordset($1) as arrived (accountid uuid, ref text, chat text) where not exists (
       select from messages join identities using (identityid)
       where identities.accountid = arrived.accountid and identities.chat = arrived.chat and message_ref = arrived.ref)`,
    [JSON.stringify(arrived)],
  )
  return rowCount ?? 0
}
