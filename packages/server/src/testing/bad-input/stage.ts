import { randomUUID } from 'node:crypto'
import { type CallName, calls, type Message, type MyTicket } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { z } from 'zod'
import type { ChatServer } from '../../features/chat/testing/chat-server.ts'
import { buildAgent, buildDepartment } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import { waitFor } from '../listener.ts'
import { BOT_TOKEN } from '../telegram-server.ts'

/** Rows that exist, so that bad input gets past the first look-up; nobody who calls is among them. */
export interface Stage {
  ticket: MyTicket
  message: Message
  agentid: string
  departmentid: string
  bubbleid: string
  viewid: string
  /** Of a message that the caller has scheduled. */
  scheduledid: string
  webhookid: string
  /** A private message of the caller. */
  privateid: string
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
  const { userid } = await buildAgent(one.server, { department: one.company.sales })
  const { departmentid } = await buildDepartment(one.server)
  const { bubbleid } = await caller.call(calls.createBubble, { body: { name: 'Hours', content: '9 to 5' } })
  const viewid = await standingView(caller)
  const scheduled = await caller.call(calls.scheduleMessage, {
    params: { ticketid: ticket.ticketid },
    body: {
      created_on: ticket.created_on,
      content: 'Did it arrive?',
      due_on: new Date(one.server.clock.millis() + 300 * 24 * 3600_000).toISOString(),
    },
  })
  const webhookid = await standingWebhook(one)
  const { messageid: privateid } = await caller.call(calls.createPrivateMessage, {
    body: { receiverid: userid, content: 'Lunch?', type: 'text' },
  })
  await untilNothingWaits(one)
  const scheduledid = scheduled.messageid
  return {
    ticket,
    message,
    agentid: userid,
    departmentid,
    bubbleid,
    viewid,
    scheduledid,
    webhookid,
    privateid,
  }
}

/**
 * A live event is numbered after the call that made it, which moves it from one table to another. A send that the
 * provider did not take at once, or that an undo may still take back, has a later time of its own; the tables may change
 * until it is out.
 */
export const untilNothingWaits = (one: ChatServer): Promise<void> =>
  waitFor(async () => {
    await one.settled()
    const { query } = one.server.app.db
    if ((await query.selectFrom('new_events').select('id').executeTakeFirst()) !== undefined) return false
    const waiting = query.selectFrom('outbox').select('outboxid').where('state', '=', 'queued')
    if ((await waiting.executeTakeFirst()) === undefined) return true
    await one.server.letPass(5000)
    return false
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

/** An agent has only so many. */
async function standingView(caller: Caller): Promise<string> {
  const views = await caller.call(calls.getSavedViews)
  const own = views.find(({ share }) => share === 'me')
  if (own !== undefined) return own.viewid
  const viewid = randomUUID()
  await caller.call(calls.createSavedView, { body: { ...callSamples.createSavedView.body, viewid } })
  return viewid
}

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
  const { ticket, message, agentid, departmentid, bubbleid, viewid, webhookid } = stage
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
    viewid,
    viewids: [viewid],
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
  { ticket, message, agentid, departmentid, privateid, scheduledid }: Stage,
): Record<string, unknown> {
  switch (name) {
    case 'getDepartmentAgents':
      return { ticketid: departmentid }
    case 'pinMessage':
      return { created_on: message.created_on }
    case 'sendMessage':
    case 'sendFile':
    case 'createPrivateMessage':
    case 'sendPrivateFile':
    case 'scheduleMessage':
      return { messageid: randomUUID() }
    case 'addScheduledFile':
      return { fileid: randomUUID() }
    case 'createSavedView':
    case 'createSharedView':
      return { viewid: randomUUID() }
    case 'reactPrivately':
      return { messageid: privateid }
    case 'changeScheduledMessage':
    case 'sendScheduledMessage':
    case 'cancelScheduledMessage':
      return { messageid: scheduledid }
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
