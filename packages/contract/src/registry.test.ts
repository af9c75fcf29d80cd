import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { callAreas, calls } from './calls/index.ts'
import { events } from './events/index.ts'
import { refusals } from './refusals.ts'
import { callSamples, eventSamples } from './samples/index.ts'

/** All calls of the specification, word for word. */
const specified = `
POST /auth/login
GET /auth/logout
GET /auth/validate
GET /auth/get-user-pref
GET /auth/profile
POST /auth/update-profile
POST /auth/change-profile-pic
POST /auth/change-lang
GET /auth/agents
GET /auth/department
GET /auth/get-departments
GET /tickets
GET /{offset}/closed-tickets
GET /search-ticket/{keyword}/{open or closed}
POST /acceptTicket
POST /close-ticket
POST /ticket/reassign-user
POST /ticket/change-department
GET /{ticketid}/get-agents
GET /get-chat-slice
GET /{ticketid}/{sliceIndex}/chat
GET /{ticketid}/{created_on}/chat-style
GET /{ticketid}/{created_on}/ticketHandler
GET /search-message
POST /{ticketid}/pin-message
POST /{ticketid}/unpin-message
GET /{ticketid}/get-pinned-msg
POST /send-message
POST /send-file
POST /auth/update-client-number
GET /bubbles
POST /create-bubble
POST /{bubbleid}/edit-bubble
DELETE /{bubbleid}/delete-bubble
GET /{id}/private-chat
POST /create-private-msg
POST /{receiverid}/save-notification
GET /notifications
POST /reset-notifications-count
POST /clear-notifications
POST /update-subscription
POST /subscribe
POST /check-subscription
GET /admin/get-all-agents
POST /auth/set-admin
POST /auth/delete-agent
POST /auth/register
GET /admin/{id}/get-user
PUT /auth/update-account
GET /{limit}/get-clients
GET /{term}/search-clients
GET /admin/get-all-clients
GET /admin/{id}/get-client
POST /admin/{clientid}/block
PUT /auth/update-client
GET /{offset}/get-tickets
GET /get-tickets
GET /admin/get-departments
POST /admin/create-department
POST /admin/delete-department
GET /admin/get-telegram-token
POST /setup-telegram
POST /setup-whatsapp
POST /setup-whatsapp-webhook
GET /whatsapp-phone-numbers
GET /{id}/get-business-profile
POST /edit-whatsapp-profile
POST /toggle-phone-number-webhook
POST /submit-whatsapp-template
POST /messenger-token-exchange
POST /messenger-user-pages
GET /get-facebook-pages
POST /messenger-connect-page
POST /messenger-disconnect-page
`
  .trim()
  .split('\n')

const registered: [string, Call][] = Object.entries(calls)
const route = ({ method, path }: Call): string => `${method} ${path}`
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}')
const namesOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('the calls', () => {
  it('hold every row of §7 with its method and path', () => {
    const routes = new Set(registered.map(([, call]) => withoutNames(route(call))))
    expect(specified.filter((row) => !routes.has(withoutNames(row)))).toEqual([])
  })

  it('have one method and path each', () => {
    const routes = registered.map(([, call]) => withoutNames(route(call)))
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('belong to exactly one area each', () => {
    const names = Object.values(callAreas).flatMap((area) => Object.keys(area))
    expect(names.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  it('never hide a path behind the fixed segments of another one', () => {
    const pairs = registered.flatMap(([, one]) => registered.map(([, other]) => ({ one, other })))
    const hidden = pairs.filter(({ one, other }) => one.method === other.method && hides(one, other))
    expect(hidden.map(({ one, other }) => `${route(one)} hides ${route(other)}`)).toEqual([])
  })

  it.each(registered)('%s has refusals that exist and parameters that are in its path', (_, call) => {
    for (const code of call.refusals ?? []) expect(refusals).toHaveProperty([code])
    expect(call.params !== undefined).toBe(namesOf(call.path).length > 0)
  })
})

describe('the samples', () => {
  it.each(registered)('of %s parse', (name, call) => {
    const { reply, otherReplies = [], ...given } = sampleOf(name)
    for (const answer of [reply, ...otherReplies]) expect(call.reply.parse(answer)).toEqual(answer)
    for (const part of ['params', 'query', 'body'] as const) {
      expect(part in given).toBe(call[part] !== undefined)
      call[part]?.parse(given[part])
    }
  })

  it.each(Object.entries(events))(
    'of %s parse, and the event is registered by its wire name',
    (name, event) => {
      const sample: unknown = Reflect.get(eventSamples, name)
      expect(event.name).toBe(name)
      expect(event.payload.parse(sample)).toEqual(sample)
    },
  )
})

interface Sample {
  params?: unknown
  query?: unknown
  body?: unknown
  reply: unknown
  otherReplies?: readonly unknown[]
}

function sampleOf(name: string): Sample {
  const samples: Record<string, Sample> = callSamples
  const sample = samples[name]
  if (!sample) throw new Error(`no sample of ${name}`)
  return sample
}

/** A router prefers fixed words from the left; the call it passes over must refuse those words as its parameters. */
function hides(preferred: Call, other: Call): boolean {
  const parts = preferred.path
    .split('/')
    .map((word, index) => ({ word, otherWord: other.path.split('/')[index] ?? '' }))
  const overlap = parts.every(
    ({ word, otherWord }) => word === otherWord || isName(word) || isName(otherWord),
  )
  const first = parts.find(({ word, otherWord }) => isName(word) !== isName(otherWord))
  if (!overlap || !first || isName(first.word) || parts.length !== other.path.split('/').length) return false
  const taken = parts.filter(({ word, otherWord }) => isName(otherWord) && !isName(word))
  const params = Object.fromEntries(taken.map(({ word, otherWord }) => [otherWord.slice(1, -1), word]))
  const issues = other.params?.safeParse(params).error?.issues ?? []
  return !issues.some(({ path: [name] }) => typeof name === 'string' && name in params)
}

const isName = (word: string): boolean => word.startsWith('{')
