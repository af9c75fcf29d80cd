import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { calls, type MyTicket } from '@switchboard/contract'
import { signInAt, waitFor } from '@switchboard/server/testing'
import { BOT_TOKEN, type ConnectedServer } from './connected-server.ts'
import { ADMIN, startServerProcess } from './server-process.ts'
import { post, updateOf } from '../load/inbound-load.ts'

type Restored = Pick<ConnectedServer, 'simulators' | 'line' | 'webhook'> & {
  dataDir: string
  ticket: MyTicket
}

const PATIENCE = 30_000

/** A server on a restored folder: signs in, receives a client's message, sends an agent's. Milliseconds to start, and what failed. */
export async function tryRestored(restored: Restored): Promise<{ startedIn: number; failed: string[] }> {
  const failed: string[] = []
  restoreWebhook(restored)
  const begun = performance.now()
  const server = await startOn(restored)
  const startedIn = performance.now() - begun
  try {
    const attempt = (what: string, operation: () => Promise<boolean>) =>
      operation().then(
        (isDone) => void (isDone || failed.push(what)),
        () => void failed.push(what),
      )
    const admin = await signInAt(server.url, ADMIN)
    const words = `restored ${randomUUID()}`
    const { ticketid, created_on } = restored.ticket
    await attempt('a list of tickets', async () => typeof (await admin.call(calls.getTickets)) !== 'string')
    await attempt('a client’s message', async () => (await clientWrites(restored, server.url)) === 200)
    await attempt('an agent’s answer', async () => {
      const body = { content: words, ticketid, created_on, isagent: true, messageid: randomUUID() }
      await admin.call(calls.sendMessage, { body })
      await waitFor(() => sentTo(restored, words), 'the answer', PATIENCE)
      return true
    })
    return { startedIn, failed }
  } finally {
    await server.stop()
  }
}

/** The secrets that open without the key that sealed them; there must be none. */
export async function tryWithoutKey(restored: Restored): Promise<Record<string, number>> {
  const key = join(restored.dataDir, 'secret.key')
  const kept = `${key}.kept`
  await rename(key, kept)
  const without = await startOn(restored).then(
    async (server) => {
      await server.stop()
      return 1
    },
    () => 0,
  )
  await rm(key, { force: true })
  await writeFile(key, `${randomBytes(32).toString('base64')}\n`, { mode: 0o400 })
  const opened = await startOn(restored).then(
    async (server) => {
      const status = await clientWrites(restored, server.url)
      await server.stop()
      return status >= 200 && status < 300 ? 1 : 0
    },
    () => 0,
  )
  await rename(kept, key)
  return { 'starts without the key file': without, 'secrets opened with another key': opened }
}

/** Tables of a backup in which the bot's token or its webhook's secret can be read. */
export async function readableSecrets(
  backup: string,
  { secret }: ConnectedServer['webhook'],
): Promise<number> {
  let readable = 0
  for (const name of await readdir(join(backup, 'tables'))) {
    let before = ''
    let isFound = false
    for await (const chunk of createReadStream(join(backup, 'tables', name), 'latin1')) {
      const text = before + String(chunk)
      isFound ||= text.includes(BOT_TOKEN) || text.includes(secret)
      before = text.slice(-200)
    }
    if (isFound) readable += 1
  }
  return readable
}

/** The key file of the backup is that of the server, letter for letter. */
export async function keepsKey(dataDir: string, backup: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all(
    [dataDir, backup].map((folder) => readFile(join(folder, 'secret.key'), 'utf8')),
  )
  return ours === theirs
}

const startOn = ({ dataDir, line }: Restored) =>
  startServerProcess({
    dataDir,
    env: { TELEGRAM_API_URL: `${line.url}/telegram`, PUBLIC_URL: 'https://desk.bench.example' },
  })

/** The same address and secret as before: the server finds both in its sealed settings. */
async function clientWrites({ webhook }: Restored, url: string): Promise<number> {
  const agent = new Agent()
  const body = JSON.stringify(updateOf(999_999, 1, 2_000_000_000 + Math.floor(Math.random() * 1e8)))
  const status = await post(agent, { ...webhook, url: `${url}${new URL(webhook.url).pathname}` }, body)
  agent.destroy()
  return status
}

/**
 * The load plays its clients without phones; this one gets a phone, so that the provider knows where to deliver the
 * answer.
 */
function restoreWebhook({ simulators, ticket }: Restored): void {
  const conversation = Number(ticket.client_name.replace(/\D/g, ''))
  simulators.telegram.client({ id: 700_000 + conversation, firstName: ticket.client_name }).starts()
}

function sentTo({ simulators }: Restored, words: string): boolean {
  return simulators.telegram
    .calls({ method: 'sendMessage' })
    .some(({ parameters, accepted }) => accepted && parameters['text'] === words)
}
