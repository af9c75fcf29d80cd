import type { MyTicket } from '@switchboard/contract'

/** Where the ticket in front is in its list, or was when it left it. */
export interface ListPlace {
  shown: readonly MyTicket[]
  at: number
}

/** The place of the selected ticket; without one in the list, the last place stays. */
export function placeIn(
  shown: readonly MyTicket[],
  selected: string | null,
  last: ListPlace | null,
): ListPlace | null {
  const at = shown.findIndex(({ ticketid }) => ticketid === selected)
  const ticket = shown[at]
  if (!ticket) return last
  const before = last?.shown[last.at]
  // Snoozing moves the ticket in front to another group: the place is the one that it leaves.
  const isPutAway = before?.ticketid === selected && before?.snoozed === null && ticket.snoozed !== null
  return isPutAway ? last : { shown, at }
}

/**
 * The ticket below or above the selected one, in the order the list shows them. When the selected one is in the list no
 * more, that is the one that took its place, or the one before it.
 */
export function neighbourOf(
  shown: readonly MyTicket[],
  selected: string | null,
  step: 1 | -1,
  left: ListPlace | null,
): MyTicket | undefined {
  const at = shown.findIndex(({ ticketid }) => ticketid === selected)
  if (at !== -1) return shown[at + step]
  return besidePlace(shown, step, left) ?? shown.at(step === 1 ? 0 : -1)
}

/** The nearest of those that were beside the place and are in the list still; beyond an end, the one at that end. */
function besidePlace(shown: readonly MyTicket[], step: 1 | -1, left: ListPlace | null): MyTicket | undefined {
  if (!left) return undefined
  const below = left.shown.slice(left.at + 1)
  const above = left.shown.slice(0, left.at).toReversed()
  const now = new Map(shown.map((ticket) => [ticket.ticketid, ticket]))
  const nearest = (step === 1 ? [...below, ...above] : [...above, ...below]).find(({ ticketid }) =>
    now.has(ticketid),
  )
  return nearest && now.get(nearest.ticketid)
}
