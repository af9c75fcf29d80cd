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

const anyDepartment = async (): Promise<string> =>
  (await one.admin.call(calls.getDepartments))[0]?.departmentid ?? ''

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
  // A stored value that is a plain text, and no secret.
  await admin.call(calls.setDefaultDepartment, { body: { departmentid: await anyDepartment() } })
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

it('changes neither the key file nor a row when a secret cannot be opened, and names it', async () => {
  const { app } = one.server
  const before = await readFile(app.config.secretKeyFile, 'utf8')
  const inUse = await keysInUse()
  const [account] = await app.db.query
    .selectFrom('channel_accounts')
    .select(['accountid', 'secrets'])
    .execute()
  const setTo = (secrets: unknown) =>
    app.db.query
      .updateTable('channel_accounts')
      .set({ secrets: JSON.stringify(secrets) })
      .execute()
  await setTo({ ...account?.secrets, token: 'v1:sealed with a key that is gone' })
  await expect(rotate()).rejects.toThrow(
    `does not open channel_accounts/${account?.accountid}/token: put the key back`,
  )
  expect(await readFile(app.config.secretKeyFile, 'utf8')).toBe(before)
  await setTo(account?.secrets)
  expect(await keysInUse()).toEqual(inUse)
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
