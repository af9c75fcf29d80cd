import { randomUUID } from 'node:crypto'
import { type Call, type CallName, calls, fillPath, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../features/chat/testing/chat-server.ts'
import { argumentsOf, setStage, type Stage } from './bad-input/stage.ts'
import { startChannelServer } from './channel-server.ts'
import { longestTurn } from './longest-turn.ts'
import { webhookSender } from './webhook-sender.ts'

/** Milliseconds for which one request may hold everybody else up. */
const HELD = 50
const LONG = 78_000

/** Long texts over which slow code stumbles. */
const texts: readonly string[] = [
  `a${' '.repeat(LONG)}x`,
  `a${'. '.repeat(LONG / 2)}x`,
  `a${'\u0301'.repeat(LONG / 4)}${'\u0316'.repeat(LONG / 4)}`,
  '1'.repeat(LONG),
  `${'{{ '.repeat(LONG / 3)}@`,
  `${'@a'.repeat(LONG / 2)}(["`,
]

let one: ChatServer
let stage: Stage
let ticket: MyTicket

beforeAll(async () => {
  one = await startChatServer()
  stage = await setStage(one, one.mara)
  ticket = (await one.handledTicket(one.jonas)).ticket
})
afterAll(() => one.stop())

/** The best of three: what is compiled or collected once is nobody's fault. */
async function held(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > HELD; time += 1) least = Math.min(least, await longestTurn(work))
  return least
}

const served = Object.keys(calls).filter((name): name is CallName => name !== 'logout')

test('no call, with any text in any of its fields', { timeout: 300_000 }, async () => {
  const slow: string[] = []
  for (const name of served) {
    const call: Call = calls[name]
    const { params = {}, query = {}, body = {} } = argumentsOf(name, stage)
    if (call.method === 'GET' || call.file !== undefined) continue
    for (const field of Object.keys(body)) {
      for (const text of texts) {
        one.server.clock.tick(61_000)
        const took = await held(async () => {
          const answer = await one.mara.request(fillPath(call.path, params) + queryOf(query), {
            method: call.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...body, [field]: text }),
          })
          await answer.arrayBuffer()
        })
        if (took > HELD) slow.push(`${name} ${field}: ${took.toFixed(0)} ms for ${text.slice(0, 6)}…`)
      }
    }
  }
  expect(slow).toEqual([])
})

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

test('no upload, with any file name', async () => {
  for (const name of texts) {
    const took = await held(async () => {
      const form = new FormData()
      for (const [field, value] of Object.entries({
        ticketid: ticket.ticketid,
        created_on: ticket.created_on,
        ticketPlatform: 'telegram',
        messageid: randomUUID(),
      }))
        form.append(field, value)
      form.append('file', new File(['Hello'], `${name}.txt`))
      const answer = await one.jonas.request(calls.sendFile.path, { method: 'POST', body: form })
      expect([200, 400]).toContain(answer.status)
      await answer.arrayBuffer()
    })
    expect([name.slice(0, 6), Math.max(took, HELD)]).toEqual([name.slice(0, 6), HELD])
  }
})

test('no webhook, with any name or message of a client', async () => {
  const channels = await startChannelServer(['viber'])
  try {
    const deliver = await webhookSender(channels, 'viber')
    let token = 0
    for (const text of texts)
      for (const [field, where] of [
        ['text', 'message'],
        ['file_name', 'message'],
        ['name', 'sender'],
      ] as const) {
        const took = await held(async () => {
          token += 1
          const part = (named: string) => (named === where ? { [field]: text } : {})
          const body = JSON.stringify({
            event: 'message',
            timestamp: 1_780_000_000_000,
            message_token: 5_000_000 + token,
            sender: { id: 'long==', name: 'Ana', ...part('sender') },
            message: {
              type: field === 'file_name' ? 'file' : 'text',
              text: 'Hello',
              media: 'https://media.example/file',
              size: 5,
              file_name: 'a.txt',
              ...part('message'),
            },
          })
          expect(await deliver(body)).toBe(200)
        })
        expect([field, text.slice(0, 6), Math.max(took, HELD)]).toEqual([field, text.slice(0, 6), HELD])
      }
  } finally {
    await channels.stop()
  }
})
