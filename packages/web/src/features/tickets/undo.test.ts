import { parseEvent } from '@switchboard/contract'
import { jonas, me, mine, receipt } from '@switchboard/contract/samples'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { handleStepEvent } from './not-done.ts'
import { offerUndo } from './undo.ts'

const ticket = mine(receipt)
const offered = () => toasts.queue.visibleToasts.length

/** A step of the ticket, as the page learns of it. */
function happens(type: 'acceptTicket' | 'newHandler' | 'closeTicket', actor: string): void {
  const event = parseEvent({ type, id: 7, v: 1, at: receipt.created_on, actor, payload: { ticket: receipt } })
  if (event === 'unknown') throw new Error(`${type} does not parse`)
  handleStepEvent(event, { me, queries: new QueryClient() })
}

afterEach(async () => {
  await toasts.endOffers()
  vi.useRealTimers()
})

it.each(['closeTicket', 'newHandler'] as const)(
  'accepting is offered to be undone until a colleague goes on with the ticket: %s',
  (step) => {
    vi.useFakeTimers()
    offerUndo({ action: 'accept', at: receipt.created_on, ticket, began: performance.now() }, t)
    happens('acceptTicket', me.id)
    expect(offered()).toBe(1)
    happens(step, jonas.id)
    expect(offered()).toBe(0)
  },
)
