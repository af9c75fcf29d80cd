/** An answer of the Bot API, loosely read. */
export type Answer = {
  status: number
  headers: Headers
  ok: boolean
  result: unknown
  description: string | undefined
  parameters: unknown
}

export const token = '700100200:AAEtestTokenOfTheSimulatedBot000000001'

/** Calls a method with a JSON body. */
export function call(url: string, method: string, body: object = {}, bot = token): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  return ask(`${url}/telegram/bot${bot}/${method}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Calls a method with a multipart body. */
export function upload(url: string, method: string, fields: Record<string, string | Blob>): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return ask(`${url}/telegram/bot${token}/${method}`, { method: 'POST', body })
}

export async function ask(address: string, options: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(address, options)
  const body = asRecord(await answer.json())
  return {
    status: answer.status,
    headers: answer.headers,
    ok: body['ok'] === true,
    result: body['result'],
    description: typeof body['description'] === 'string' ? body['description'] : undefined,
    parameters: body['parameters'],
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
