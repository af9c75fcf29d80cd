import { type Call, calls } from '@switchboard/contract'
import type { Rates } from '../rates/rates.ts'
import type { Session } from './served-call.ts'

/** Everything an address asks for, before anything is looked up for it. @throws too-many-requests */
export const spendKnock = (rates: Rates, ip: string): Promise<void> => rates.spend('knock', `address ${ip}`)

/** What a session asks for, or an address without one. @throws too-many-requests */
export async function spendCall(
  rates: Rates,
  call: Call,
  session: Session | null,
  ip: string,
): Promise<void> {
  const whose = session === null ? `address ${ip}` : `session ${session.sessionid}`
  await rates.spend('call', whose)
  if (searches.has(call.path)) await rates.spend('search', whose)
  if (call.file !== undefined) await rates.spend('upload', whose)
}

/** Each of them reads an index of everything there is. */
const searches = new Set<string>([
  calls.searchTickets.path,
  calls.searchClients.path,
  calls.searchMessages.path,
])
