import { applyToScheduled, calls, type TicketSchedule } from '@switchboard/contract'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'

export const fetchScheduled = (ticketid: string) =>
  fetchSnapshot(
    () => callApi(calls.getScheduledMessages, { params: { ticketid } }),
    (scheduled): TicketSchedule => ({ ticketid, scheduled }),
    applyToScheduled,
  )
