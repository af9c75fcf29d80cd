import { randomUUID } from 'node:crypto'
import { type Call, type CallName, calls, fillPath } from '@switchboard/contract'
import { z } from 'zod'
import type { ChatServer } from '../../features/chat/testing/chat-server.ts'
import { type Arguments, argumentsOf, setStage, type Stage } from '../bad-input/stage.ts'
import { buildAgent, type StaffMember } from '../build-people.ts'
import type { Caller } from '../caller.ts'
import type { Outcome, Role, Target } from './rights-table.ts'

export const outsiders = [
  'nobody',
  'somebody signed out',
  'somebody locked',
  'somebody whose session is over',
] as const
export type Outsider = (typeof outsiders)[number]

/** Everybody who tries a call, signed in anew when a call has ended the session. */
export interface Cast {
  as(role: Role): Promise<Caller>
  person(role: Role): StaffMember
  outsider(who: Outsider): Caller
}

export async function assemble(one: ChatServer): Promise<Cast> {
  const { server, company } = one
  const inSupport = (isAdmin: boolean) => buildAgent(server, { department: company.support, isAdmin })
  const people: Record<Role, StaffMember> = {
    administrator: await inSupport(true),
    handler: await inSupport(false),
    'agent of the department': await inSupport(false),
    'agent of another department': await buildAgent(server, { department: company.sales }),
  }
  const signedIn = new Map<Role, Caller>()
  const gone = await assembleOutsiders(one)
  return {
    person: (role) => people[role],
    outsider: (who) => gone[who],
    async as(role) {
      const known = signedIn.get(role)
      if (known !== undefined && (await known.request(calls.validate.path)).ok) return known
      server.clock.tick(61_000)
      const caller = await server.signIn(people[role])
      signedIn.set(role, caller)
      return caller
    },
  }
}

async function assembleOutsiders({ server, admin }: ChatServer): Promise<Record<Outsider, Caller>> {
  const [leaver, locked, late] = [
    await buildAgent(server),
    await buildAgent(server),
    await buildAgent(server),
  ]
  const left = await server.signIn(leaver)
  await left.call(calls.logout)
  const shutOut = await server.signIn(locked)
  await admin.call(calls.lockAgent, { body: { userid: locked.userid, locked: true } })
  const expired = await server.signIn(late)
  await server.app.db.query
    .updateTable('sessions')
    .set({ expires_on: '2001-01-01T00:00:00.000000Z' })
    .where('userid', '=', late.userid)
    .execute()
  return {
    nobody: server.anyone,
    'somebody signed out': left,
    'somebody locked': shutOut,
    'somebody whose session is over': expired,
  }
}

/** A ticket of Support in this state, with the people of the cast. */
export async function prepare(one: ChatServer, cast: Cast, target: Target): Promise<Stage> {
  const handler = await cast.as('handler')
  const stage = await setStage(one, handler)
  const { ticketid, created_on } = stage.ticket
  if (target !== 'pending ticket') await handler.call(calls.acceptTicket, { body: { ticketid, created_on } })
  if (target === 'closed ticket') await handler.call(calls.closeTicket, { body: { ticketid, created_on } })
  // So that nothing of it is sent later, while a call is tried.
  await one.server.letPass(5000)
  return stage
}

/** The same things under ids that nothing has. */
export const absent = (stage: Stage): Stage => ({
  ...stage,
  ticket: { ...stage.ticket, ticketid: randomUUID() },
  message: { ...stage.message, messageid: randomUUID() },
  bubbleid: randomUUID(),
  viewid: randomUUID(),
  privateid: randomUUID(),
  scheduledid: randomUUID(),
})

export interface Tried {
  outcome: Outcome | 'a fault'
  status: number
  text: string
}

export async function attempt(
  caller: Caller,
  name: CallName,
  stage: Stage,
  changes: Record<string, unknown> = {},
): Promise<Tried> {
  const call: Call = calls[name]
  const { params, query, body } = argumentsOf(name, stage)
  const texts = Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)])
  const search = texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
  const response = await caller.request(fillPath(call.path, params) + search, {
    method: call.method,
    ...bodyOf(call, { ...body, ...changes }),
  })
  const text = await response.text()
  return { outcome: outcomeOf(response.status, text), status: response.status, text }
}

function bodyOf(call: Call, body: NonNullable<Arguments['body']>): RequestInit {
  if (call.method === 'GET' || call.body === undefined) return {}
  if (call.file === undefined)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) form.append(key, String(value))
  form.append(call.file, new Blob(['plain text']), 'words.txt')
  return { body: form }
}

const Refused = z.object({ error: z.string() })

function outcomeOf(status: number, text: string): Tried['outcome'] {
  if (status < 400) return 'granted'
  const { error } = Refused.parse(JSON.parse(text))
  if (error === 'not-signed-in') return 'not signed in'
  if (status === 403) return 'forbidden'
  if (error === 'ticket-closed' || error === 'already-accepted') return 'too late'
  if (status === 404) return 'as if absent'
  return status === 500 || status === 503 ? 'a fault' : 'granted'
}
