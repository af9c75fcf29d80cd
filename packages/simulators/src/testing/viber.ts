import { isRecord } from '../read-request.ts'

/** An answer of the REST API, with its text as it came. */
export type ViberAnswer = { http: number; raw: string; body: Record<string, unknown> }

export const viberToken = '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f'

export async function callViber(
  url: string,
  method: string,
  body: object | string = {},
  token: string | undefined = viberToken,
): Promise<ViberAnswer> {
  const answer = await fetch(`${url}/viber/pa/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { 'X-Viber-Auth-Token': token }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const raw = await answer.text()
  const parsed: unknown = raw === '' ? {} : JSON.parse(raw)
  return { http: answer.status, raw, body: isRecord(parsed) ? parsed : {} }
}

/** The digits of the message token, which a double cannot hold. */
export function messageToken(raw: string): string | undefined {
  return /"message_token":(\d+)/.exec(raw)?.[1]
}
