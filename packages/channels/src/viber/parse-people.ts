import type { InboundClient } from '../inbound.ts'

/** Ids are per bot; a name may be hidden. */
export function clientOf({
  id,
  name = '',
  language,
}: {
  id: string
  name?: string | undefined
  language?: string | undefined
}): InboundClient {
  const shown = name.trim() === '' ? id : name
  return { extUserId: id, name: shown, username: null, language: language ?? null, phone: null }
}
