import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecretBox } from '../config/secrets.ts'
import { FIRST_ADMIN } from '../testing/start-test-server.ts'
import { onlyTicket, startTelegramServer, type TelegramServer } from '../testing/telegram-server.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

/** As the command does beside the running desk, with a key ring of its own. */
const rotate = async (): Promise<string> => {
  const { app } = one.server
  const secrets = await openSecretBox(app.config.secretKeyFile, () => Promise.resolve(false))
  return rotateSecretKey({ ...app, secrets })
}

/** Which keys the stored secrets are sealed with: of channels, second factors, webhooks and push. */
async function keysInUse(): Promise<{ secrets: number; keyIds: string[] }> {
  const { rows } = await sql<{ text: string }>`
    select secrets::text as text from channel_accounts union all select secret from second_factors
    union all select secrets::text from outgoing_webhooks
    union all select value::text from settings where key = 'vapid'`.execute(one.server.app.db.query)
  const keyIds = rows.flatMap(({ text }) => [...text.matchAll(/v1:([0-9a-f]{8}):/g)].map(([, id = '']) => id))
  return { secrets: keyIds.length, keyIds: [...new Set(keyIds)] }
}

it('seals every secret anew while the server runs and continues with them; the old key is not needed after', async () => {
  const { server, admin } = one
  await admin.call(calls.startSecondFactor, { body: { password: FIRST_ADMIN.password } })
  await admin.call(calls.createWebhook, { body: { url: 'https://example.org/', kinds: ['ticket.opened'] } })
  const before = await keysInUse()
  expect(before.keyIds).toHaveLength(1)

  const output = await rotate()
  expect(output).toContain(`${before.secrets} secrets are sealed with a new key now.`)
  const after = await keysInUse()
  expect(after.secrets).toBe(before.secrets)
  expect(after.keyIds).toHaveLength(1)
  expect(after.keyIds).not.toEqual(before.keyIds)

  const phone = one.client(5001, 'Agnes')
  phone.writes('Are you still there?')
  await one.settled()
  expect((await onlyTicket(one)).client_name).toBe('Agnes')
  expect(phone.chat().messages.length).toBeGreaterThan(1)

  const { secretKeyFile } = server.app.config
  const [newest = ''] = (await readFile(secretKeyFile, 'utf8')).split('\n')
  await rm(secretKeyFile)
  await writeFile(secretKeyFile, `${newest}\n`)
  await chmod(secretKeyFile, 0o400)
  const fresh = await one.besides()
  expect((await fresh.anyone.call(calls.getPublicSettings)).vapidPublicKey).not.toBeNull()
  // Only a server that has opened the secret can compare a code.
  const again = await fresh.signIn(FIRST_ADMIN)
  expect((await again.refused(calls.confirmSecondFactor, { body: { code: '000000' } })).error).toBe(
    'wrong-code',
  )
  await fresh.stop()
  const { entries } = await admin.call(calls.getAuditLog, { query: {} })
  expect(entries.find(({ action }) => action === 'settings.rotate-key')).toMatchObject({
    detail: { resealed: before.secrets },
  })
})

it('uses a key that somebody added at the head of the file by hand, so that several nodes can have it first', async () => {
  const { secretKeyFile } = one.server.app.config
  const old = await readFile(secretKeyFile, 'utf8')
  const prepared = Buffer.alloc(32, 7).toString('base64')
  await rm(secretKeyFile)
  await writeFile(secretKeyFile, `${prepared}\n${old}`)
  await rotate()
  expect(await readFile(secretKeyFile, 'utf8')).toBe(`${prepared}\n${old}`)
  expect((await keysInUse()).keyIds).toHaveLength(1)
})
