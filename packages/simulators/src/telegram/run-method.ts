import { methodNamed } from './methods/registry.ts'
import { Described } from './methods/method.ts'
import type { Parameters } from '../read-request.ts'
import { Refusal } from './refusal.ts'
import { botOfToken } from './tokens.ts'
import type { World } from './world.ts'

export type Envelope = {
  status: number
  body: Record<string, unknown>
  retryAfter?: number
}

/** Does what a call asks and gives the envelope to answer with. */
export async function runMethod(
  world: World,
  token: string,
  name: string,
  parameters: Parameters,
  whenGone: (callback: () => void) => void,
): Promise<Envelope> {
  try {
    const bot = botOfToken(world, token)
    const method = methodNamed(name)
    if (!method) throw new Refusal(404, 'Not Found: method not found')
    const result: unknown = await method.run({ world, bot, parameters, whenGone })
    if (result instanceof Described) {
      return { status: 200, body: { ok: true, result: result.result, description: result.description } }
    }
    return { status: 200, body: { ok: true, result } }
  } catch (error) {
    if (error instanceof Refusal) return refusedEnvelope(error)
    throw error
  }
}

export function refusedEnvelope(refusal: Refusal): Envelope {
  const { code, parameters } = refusal
  return {
    status: code,
    body: {
      ok: false,
      error_code: code,
      description: withLowerFirst(refusal.message),
      ...(parameters ? { parameters } : {}),
    },
    ...(parameters?.retry_after === undefined ? {} : { retryAfter: parameters.retry_after }),
  }
}

/** The server lowers the first letter after its prefix, unless the text is SCREAMING_CASE. */
function withLowerFirst(description: string): string {
  return description.replace(/^(Bad Request|Forbidden): ([A-Z])(?=[a-z' ])/, (_, prefix, letter) => {
    return `${String(prefix)}: ${String(letter).toLowerCase()}`
  })
}
