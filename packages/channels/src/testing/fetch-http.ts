import {
  AnswerTooLarge,
  ConnectionFailed,
  type ProviderHttp,
  type ProviderRequest,
} from '../provider-http.ts'

/** A plain ProviderHttp for tests against a simulator on this machine. */
export const fetchHttp: ProviderHttp = async (request) => {
  const limits = [AbortSignal.timeout(request.timeout), ...(request.signal ? [request.signal] : [])]
  try {
    const response = await fetch(request.url, {
      method: request.method,
      ...bodyOf(request, request.headers ?? {}),
      redirect: 'manual',
      signal: AbortSignal.any(limits),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > request.maxBytes) throw new AnswerTooLarge()
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
  } catch (error) {
    if (error instanceof AnswerTooLarge) throw error
    throw new ConnectionFailed(
      neverSent(error) ? 'before-send' : 'after-send',
      `no answer from ${request.url}`,
    )
  }
}

function bodyOf({ body, bytes }: ProviderRequest, headers: Record<string, string>) {
  if (bytes !== undefined) return { headers, body: bytes }
  if (body === undefined) return { headers }
  if (body instanceof FormData) return { headers, body }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body.json) }
}

function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    cause instanceof Error && 'code' in cause && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(cause.code))
  )
}
