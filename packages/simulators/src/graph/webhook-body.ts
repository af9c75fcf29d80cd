import { createHmac } from 'node:crypto'
import { toWireJson } from '../wire-json.ts'
import type { GraphEvent } from './world.ts'

type Change = { value: Record<string, unknown>; field: string }

/** One request's body for events of one callback: entries by account or page, merged as the platform merges. */
export function packEvents(events: GraphEvent[], nowMs: number): string {
  const object = events[0]?.object ?? 'page'
  const entries = [...Map.groupBy(events, (event) => event.entry)].map(([id, own]) =>
    object === 'whatsapp_business_account' ? accountEntry(id, own, nowMs) : pageEntry(id, own, nowMs),
  )
  return escapeSlashes(toWireJson({ object, entry: entries }))
}

/** Only `messages` come without a time of the entry. */
function accountEntry(id: string, events: GraphEvent[], nowMs: number) {
  const isTimed = events.some(({ field }) => field !== 'messages')
  return { id, ...(isTimed ? { time: Math.floor(nowMs / 1000) } : {}), changes: mergeChanges(events) }
}

function pageEntry(id: string, events: GraphEvent[], time: number) {
  const values = (isStandby: boolean) =>
    events.filter(({ standby = false }) => standby === isStandby).map(({ value }) => value)
  const [messaging, standby] = [values(false), values(true)]
  return {
    id,
    time,
    ...(messaging.length === 0 ? {} : { messaging }),
    ...(standby.length === 0 ? {} : { standby }),
  }
}

/** Neighbours about the same number share one change. */
function mergeChanges(events: GraphEvent[]): Change[] {
  const changes: Change[] = []
  for (const { field, value } of events) {
    const last = changes.at(-1)
    const merged = last && last.field === field ? mergeValues(last.value, value) : undefined
    if (last && merged) last.value = merged
    else changes.push({ value, field })
  }
  return changes
}

function mergeValues(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const isSame = JSON.stringify(one['metadata']) === JSON.stringify(other['metadata'])
  const key = ['messages', 'statuses'].find((name) => Array.isArray(one[name]) && Array.isArray(other[name]))
  if (!isSame || key === undefined || one['metadata'] === undefined) return undefined
  const contacts = [...listOf(one['contacts']), ...listOf(other['contacts'])]
  const seen = new Set<string>()
  const unique = contacts.filter((contact) => {
    const text = JSON.stringify(contact)
    return seen.has(text) ? false : seen.add(text)
  })
  return {
    ...one,
    ...(unique.length === 0 ? {} : { contacts: unique }),
    [key]: [...listOf(one[key]), ...listOf(other[key])],
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : []
}

/** Slashes come escaped as well, so that only the raw bytes fit the signature. */
function escapeSlashes(json: string): string {
  return json.replaceAll('/', '\\/')
}

export function signatureHeaders(body: string, secret: string): Record<string, string> {
  const sign = (algorithm: string) => createHmac(algorithm, secret).update(body).digest('hex')
  return {
    Accept: '*/*',
    'User-Agent': 'facebookexternalua',
    'Facebook-API-Version': 'v21.0',
    'X-Hub-Signature': `sha1=${sign('sha1')}`,
    'X-Hub-Signature-256': `sha256=${sign('sha256')}`,
  }
}
