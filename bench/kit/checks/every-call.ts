import { type CallName, calls, fillPath } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import type { Caller } from '@switchboard/server/testing'
import { z } from 'zod'

/** Calls that would change the counts of an experiment, or end the sessions or the channel it works with. */
const left: ReadonlySet<CallName> = new Set<CallName>([
  'logout',
  'endOtherSessions',
  'updateProfile',
  'saveGeneralSettings',
  'removeTelegram',
])

const Named = z.record(z.string(), z.unknown())
const Parts = z.object({ params: Named.optional(), query: Named.optional(), body: Named.optional() })
const PATIENCE = 12_000

/** The answer to one call; status 0: no answer. */
export interface CallTry {
  name: CallName
  status: number
  text: string
}

const isCallName = (name: string): name is CallName => name in calls

export const everyCall = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => !left.has(name))

/** Makes a call with its sample, in which `real` replaces fields of the same name. */
export async function makeCall(
  caller: Caller,
  name: CallName,
  real: Readonly<Record<string, unknown>>,
): Promise<CallTry> {
  const call = calls[name]
  const { params, query, body } = Parts.parse(callSamples[name])
  const filled = (part: Record<string, unknown> = {}) =>
    Object.entries(part).map(([key, value]): [string, unknown] => [key, key in real ? real[key] : value])
  const texts = (part?: Record<string, unknown>) =>
    filled(part)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)])
  const path = fillPath(call.path, Object.fromEntries(texts(params)))
  const search = query === undefined ? '' : `?${new URLSearchParams(texts(query)).toString()}`
  const init = { method: call.method, signal: AbortSignal.timeout(PATIENCE), ...request() }
  return caller.request(path + search, init).then(
    async (answer) => ({ name, status: answer.status, text: await answer.text() }),
    () => ({ name, status: 0, text: '' }),
  )

  function request(): RequestInit {
    if ('file' in call && call.file !== undefined) {
      const form = new FormData()
      for (const [key, value] of texts(body)) form.set(key, value)
      form.set(call.file, new File(['The machine leaks.\n'], 'notes.txt'))
      return { body: form }
    }
    if (call.method === 'GET' || body === undefined) return {}
    const headers = { 'content-type': 'application/json' }
    return { headers, body: JSON.stringify(Object.fromEntries(filled(body))) }
  }
}
