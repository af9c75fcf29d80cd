import { randomUUID } from 'node:crypto'
import { type CallName, calls, type Message, type MyTicket } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { z } from 'zod'
import type { ChatServer } from '../../features/chat/testing/chat-desk.ts'
import { buildAgent, buildDepartment } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { waitFor } from '../listener.ts'
import { BOT_TOKEN } from '../telegram-desk.ts'

/** Rows that exist, so that bad input gets past the first look-up; nobody who calls is among them. */
export interface Stage {
  ticket: MyTicket
  message: Message
  agentid: string
  departmentid: string
  bubbleid: string
  webhookid: string
}

export interface Arguments {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** A pending ticket in Support with one message of its client, and people and things around it. */
export async function setStage(one: ChatServer, caller: Caller): Promise<Stage> {
  const { ticket } = await one.newTicket()
  const [message] = await one.messages(one.admin, ticket)
  if (message === undefined) throw new Error('The new ticket is empty.')
  const { userid } = await buildAgent(one.desk, { department: one.company.sales })
  const { departmentid } = await buildDepartment(one.desk)
  const { bubbleid } = await caller.call(calls.createBubble, { body: { name: 'Hours', content: '9 to 5' } })
  const webhookid = await standingWebhook(one)
  await untilNothingWaits(one)
  return { ticket, message, agentid: userid, departmentid, bubbleid, webhookid }
}

/** A send that the provider did not take at once has a later time of its own; the tables may change until it is out. */
const untilNothingWaits = (one: ChatServer): Promise<void> =>
  waitFor(async () => {
    await one.settled()
    const waiting = one.desk.app.db.query
      .selectFrom('outbox')
      .select('outboxid')
      .where('state', 'in', ['queued', 'sending'])
    return (await waiting.executeTakeFirst()) === undefined
  }, 'everything to be sent')

/** There may be only so many. */
async function standingWebhook({ admin }: ChatServer): Promise<string> {
  const { webhooks } = await admin.call(calls.getWebhooks)
  const [one] = webhooks
  if (one !== undefined) return one.webhookid
  const { webhook } = await admin.call(calls.createWebhook, callSamples.createWebhook)
  return webhook.webhookid
}

const Named = z.record(z.string(), z.unknown())
const Parts = z.object({ params: Named.optional(), query: Named.optional(), body: Named.optional() })

/** The call's sample with the ids of the rows of the stage. */
export function argumentsOf(name: CallName, stage: Stage): Arguments {
  const { params, query, body } = Parts.parse(callSamples[name])
  const real = realValues(name, stage)
  const filled = (part: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, key in real ? real[key] : value]))
  return {
    ...(params === undefined ? {} : { params: filled(params) }),
    ...(query === undefined ? {} : { query: filled(query) }),
    ...(body === undefined ? {} : { body: filled(body) }),
  }
}

function realValues(name: CallName, stage: Stage): Record<string, unknown> {
  const { ticket, message, agentid, departmentid, bubbleid, webhookid } = stage
  return {
    ticketid: ticket.ticketid,
    created_on: ticket.created_on,
    ticket_created_on: ticket.created_on,
    clientid: ticket.clientid,
    messageid: message.messageid,
    createdOn: message.created_on,
    userid: agentid,
    newUser: agentid,
    receiverid: agentid,
    newDepartment: departmentid,
    department: departmentid,
    departmentid,
    bubbleid,
    webhookid,
    bot_id: BOT_TOKEN,
    email: `${randomUUID()}@noor-coffee.example`,
    mentions: [agentid],
    ...ownMeaning(name, stage),
  }
}

/** Where a call gives a name another meaning. */
function ownMeaning(
  name: CallName,
  { ticket, message, agentid, departmentid }: Stage,
): Record<string, unknown> {
  switch (name) {
    case 'getDepartmentAgents':
      return { ticketid: departmentid }
    case 'pinMessage':
      return { created_on: message.created_on }
    case 'sendMessage':
    case 'sendFile':
    case 'createPrivateMessage':
      return { messageid: randomUUID() }
    case 'getClientProfile':
      return { id: ticket.clientid }
    case 'getAgentProfile':
    case 'getPrivateChat':
    case 'readPrivateChat':
      return { id: agentid }
    default:
      return {}
  }
}
