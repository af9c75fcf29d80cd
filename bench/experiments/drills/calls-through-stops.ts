import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { ConnectedServer } from '../../kit/server/connected-server.ts'
import { contentOf, updateOf } from '../../kit/load/inbound-load.ts'
import { type Fate, judgedCall } from '../../kit/checks/judged-call.ts'

const kinds = ['webhook', 'answer', 'list', 'upload'] as const
export type Kind = (typeof kinds)[number]

/** The answers that providers and pages received from a server that is stopped again and again. */
export interface CallHistory {
  tries: ReadonlyArray<{ kind: Kind; fate: Fate }>
  /** Client messages and agents' texts that were answered 2xx. */
  written: ReadonlySet<string>
  answered: ReadonlySet<string>
}

interface Load {
  conversations: number
  /** Numbers of a conversation begin after this. */
  after: number
  tickets: readonly MyTicket[]
}

/** Callers of every kind, each with one call under way at a time, until they are stopped. */
export function callThroughStops(
  { server, admin, webhook }: ConnectedServer,
  { conversations, after, tickets }: Load,
): { stop(): Promise<CallHistory> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const history: Running = { tries: [], written: new Set(), answered: new Set(), isOver: false }

  /** Repeats a call until it is answered 2xx, as providers and pages do; whether it was. */
  async function insist(kind: Kind, url: string, init: Parameters<typeof judgedCall>[2]): Promise<boolean> {
    while (!history.isOver) {
      const fate = await judgedCall(agent, url, init)
      history.tries.push({ kind, fate })
      if (fate.fate === 'answered' && fate.status >= 200 && fate.status < 300) return true
      await pause(50)
    }
    return false
  }

  async function client(conversation: number): Promise<void> {
    for (let n = after + 1; !history.isOver; n += 1) {
      const body = JSON.stringify(updateOf(conversation, n, n * conversations + conversation))
      const headers = { ...json, 'x-telegram-bot-api-secret-token': webhook.secret }
      if (await insist('webhook', webhook.url, { method: 'POST', headers, body }))
        history.written.add(contentOf(conversation, n))
      await pause(200)
    }
  }

  const page = { url: server.url, cookie: admin.cookie ?? '', history, insist }
  const working = Promise.all([
    ...Array.from({ length: conversations }, (_, conversation) => client(conversation)),
    ...tickets.flatMap((ticket, index) => [writer(page, index, ticket), reader(page), reader(page)]),
    ...tickets.slice(0, 2).map((ticket) => uploader(page, ticket)),
  ])
  return {
    async stop() {
      history.isOver = true
      await working
      agent.destroy()
      return history
    },
  }
}

/** What has happened so far, and whether it ends. */
interface Running {
  tries: { kind: Kind; fate: Fate }[]
  written: Set<string>
  answered: Set<string>
  isOver: boolean
}

/** The page of an agent. */
interface CallingPage {
  url: string
  cookie: string
  history: Running
  insist(kind: Kind, url: string, init: Parameters<typeof judgedCall>[2]): Promise<boolean>
}

async function writer(
  { url, cookie, history, insist }: CallingPage,
  index: number,
  { ticketid, created_on }: MyTicket,
): Promise<void> {
  for (let n = 0; !history.isOver; n += 1) {
    const content = `stop ${index}:${n}`
    const body = JSON.stringify({ content, ticketid, created_on, isagent: true, messageid: randomUUID() })
    const headers = { ...json, cookie }
    if (await insist('answer', `${url}${calls.sendMessage.path}`, { method: 'POST', headers, body }))
      history.answered.add(content)
    await pause(50)
  }
}

async function reader({ url, cookie, history, insist }: CallingPage): Promise<void> {
  while (!history.isOver) {
    await insist('list', `${url}${calls.getTickets.path}`, { method: 'GET', headers: { cookie } })
    await pause(20)
  }
}

async function uploader({ url, cookie, history, insist }: CallingPage, ticket: MyTicket): Promise<void> {
  while (!history.isOver) {
    const { body, type } = await formOf(ticket)
    const headers = { cookie, 'content-type': type, 'content-length': body.length }
    await insist('upload', `${url}${calls.sendFile.path}`, { method: 'POST', headers, body })
    await pause(300)
  }
}

const json = { 'content-type': 'application/json' }

/**
 * A small file as a page sends it: when a large upload is cut, it is unknown whether the server had begun to read it.
 */
async function formOf({ ticketid, created_on }: MyTicket): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.set('ticketid', ticketid)
  form.set('created_on', created_on)
  form.set('ticketPlatform', 'telegram')
  form.set('messageid', randomUUID())
  form.set('file', new File([randomBytes(4000).toString('hex')], 'notes.txt'))
  const whole = new Response(form)
  return { body: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get('content-type') ?? '' }
}
