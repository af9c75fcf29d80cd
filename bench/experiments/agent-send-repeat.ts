import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import { ask, openTickets, waitingSends } from '../kit/load/clients.ts'
import { BOT_TOKEN, type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import type { Findings } from '../kit/measure/report.ts'

export interface RepeatPlan {
  messages: number
  chats: number
}

interface Repeated {
  text: string
  messageid: string
  /** The bodies of all answers that came. */
  answers: string[]
  statuses: number[]
}

/** An agent's send whose connection is cut right after the request left, then repeated four times, twice at once. */
export async function agentSendRepeat({ messages, chats }: RepeatPlan): Promise<Findings> {
  const connected = await startConnectedServer('polling')
  try {
    const tickets = await openTickets(connected, chats)
    for (const { ticketid, created_on } of tickets)
      await connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    const sends: Repeated[] = []
    for (let n = 0; n < messages; n += 1) {
      const ticket = tickets[n % tickets.length]
      if (ticket !== undefined) sends.push(await sendFiveTimes(connected, ticket, `repeated ${n}`))
    }
    return await findingsOf(connected, sends)
  } finally {
    await connected.stop()
  }
}

async function sendFiveTimes(
  { admin, server }: ConnectedServer,
  { ticketid, created_on }: MyTicket,
  text: string,
): Promise<Repeated> {
  const messageid = randomUUID()
  const body = JSON.stringify({ content: text, ticketid, created_on, isagent: true, messageid })
  await postAndCut(server.url, admin.cookie ?? '', body)
  const answers = [
    ...(await Promise.all([post(admin, body), post(admin, body)])),
    await post(admin, body),
    await post(admin, body),
  ]
  return {
    text,
    messageid,
    answers: answers.map((answer) => answer.text),
    statuses: answers.map((answer) => answer.status),
  }
}

async function post(admin: Caller, body: string) {
  const response = await admin.request(calls.sendMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

/** Sends the whole request and does not wait for the answer. */
function postAndCut(url: string, cookie: string, body: string): Promise<void> {
  const { port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = [
      `POST ${calls.sendMessage.path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `cookie: ${cookie}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
}

async function findingsOf(connected: ConnectedServer, sends: readonly Repeated[]): Promise<Findings> {
  // At the provider's pace of one message a second and chat, this takes as long as it takes.
  await untilSent(connected)
  const stored = await ask<{ content: string; messages: number; sends: number }>(
    connected.dataDir,
    `select content, count(distinct messageid)::int as messages, count(outboxid)::int as sends
     from messages left join outbox using (messageid) where content like 'repeated %' group by content`,
  )
  const sent = connected.simulators.telegram
    .calls({ account: BOT_TOKEN, method: 'sendMessage' })
    .filter((call) => call.accepted)
    .map((call) => String(call.parameters['text']))
  const rowOf = new Map(stored.map((row) => [row.content, row]))
  return {
    title: 'The same send, five times',
    setting:
      'An agent sends a message; the line is cut right after the request has left. The page repeats it with the same message id: twice at once, then twice more.',
    rows: [
      { what: 'messages', figure: String(sends.length) },
      { what: 'requests', figure: String(sends.length * 5) },
      { what: 'sent to clients', figure: String(sent.filter((text) => text.startsWith('repeated ')).length) },
    ],
    wrong: {
      'repeats not answered 200': sends.flatMap((send) => send.statuses).filter((code) => code !== 200)
        .length,
      'answers with another message': sends.filter((send) => !isOneMessage(send)).length,
      'messages not stored once': sends.filter((send) => rowOf.get(send.text)?.messages !== 1).length,
      'sends not queued once': sends.filter((send) => rowOf.get(send.text)?.sends !== 1).length,
      'not sent to the client exactly once': sends.filter(
        (send) => sent.filter((text) => text === send.text).length !== 1,
      ).length,
    },
  }
}

const isOneMessage = (send: Repeated): boolean =>
  new Set(send.answers.map((answer) => identityOf(answer))).size === 1 &&
  identityOf(send.answers[0] ?? '{}').startsWith(send.messageid)

/** Delivery moves on between the answers; which message it is does not. */
function identityOf(answer: string): string {
  const message = calls.sendMessage.reply.safeParse(JSON.parse(answer))
  if (!message.success) return answer
  const { messageid, ticketid, created_on, content } = message.data
  return [messageid, ticketid, created_on, content].join(' ')
}

async function untilSent({ dataDir }: ConnectedServer): Promise<void> {
  for (let left = await waitingSends(dataDir); left > 0; ) {
    const before = left
    await waitFor(async () => {
      left = await waitingSends(dataDir)
      return left < before
    }, 'the outbox to shrink')
  }
}
