import type { Message } from '@switchboard/contract'
import { useCallback } from 'react'
import { openStore, useStore } from '../../lib/store.ts'
import { useMe } from '../../live/me.ts'

/** The message that the answer to a ticket quotes. It stays with the draft while another ticket is open. */
export function useReplyTo(ticketid: string) {
  const key = `${useMe().id}.${ticketid}`
  return {
    replyTo: useStore(quoted)[key] ?? null,
    quote: useCallback((message: Message | null) => quoted.set({ ...quoted.get(), [key]: message }), [key]),
  }
}

/** By me and the ticket. */
const quoted = openStore<Readonly<Record<string, Message | null>>>({})
