import type { ProviderHttp, ProviderRequest, ProviderResponse } from '../provider-http.ts'

/** What a provider does with a request: answers, or breaks the connection. */
export type Reaction = ProviderResponse | Error | ((request: ProviderRequest) => ProviderResponse | Error)

export interface FakeProvider {
  http: ProviderHttp
  requests: ProviderRequest[]
}

/** Reacts to the first request with the first reaction, and so on; the last one repeats. */
export function fakeProvider(...reactions: Reaction[]): FakeProvider {
  const requests: ProviderRequest[] = []
  const http: ProviderHttp = async (request) => {
    const reaction = reactions[Math.min(requests.length, reactions.length - 1)]
    requests.push(request)
    const answer = typeof reaction === 'function' ? reaction(request) : reaction
    if (answer === undefined) throw new Error('the fake provider has no reaction')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { http, requests }
}

export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): ProviderResponse {
  return { status, headers, bytes: new TextEncoder().encode(JSON.stringify(body)) }
}

export function htmlAnswer(status: number): ProviderResponse {
  const page = `<html><head><title>${status}</title></head><body>nginx</body></html>`
  return { status, headers: { 'content-type': 'text/html' }, bytes: new TextEncoder().encode(page) }
}
