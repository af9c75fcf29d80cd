import type { ProviderRequest } from '../provider-http.ts'

export interface ShownRequest {
  method: string
  /** Path and query, decoded. */
  path: string
  fields?: unknown
}

/** A request as one reads it in a provider's documents. */
export function shown({ method, url, body, bytes }: ProviderRequest): ShownRequest {
  const { pathname, search } = new URL(url)
  const path = decodeURIComponent(pathname + search)
  if (bytes !== undefined) return { method, path, fields: bytes }
  if (body === undefined) return { method, path }
  return { method, path, fields: body instanceof FormData ? formFields(body) : body.json }
}

function formFields(form: FormData): Record<string, unknown> {
  const entries = [...form].map(([name, value]): [string, unknown] => [
    name,
    value instanceof File ? [value.name, value.type] : value,
  ])
  return Object.fromEntries(entries)
}
