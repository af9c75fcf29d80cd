import { type Call, calls } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import { addressGroups } from '../lib/address-groups.ts'
import type { Rates, RateVerdict } from '../rates/rates.ts'
import type { Session, VisitorSession } from './served-call.ts'

/** The person or program of a session, or the visitor of a website chat. */
export type Caller = { session: Session | null; visitor: null } | { session: null; visitor: VisitorSession }

/** Limits the requests of an address, on every route and before any query: 429 above the limit. */
export function limitAddresses(fastify: FastifyInstance, rates: Rates): void {
  fastify.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    // Parts of the built page: browsers ask for dozens at once, and keep them.
    if (url.startsWith('/assets/')) return
    await consumeForAddress(rates, url.startsWith('/webhooks/') ? 'webhook' : 'address', request.ip)
  })
}

/** Limits the calls of a session or a visitor, or of an address without one. @throws too-many-requests */
export async function consumeForCall(
  rates: Rates,
  call: Call,
  { session, visitor }: Caller,
  ip: string,
): Promise<void> {
  const limitsOfCall: RateVerdict[] = ['call']
  if (searches.has(call.path)) limitsOfCall.push('search')
  if (call.file !== undefined) limitsOfCall.push('upload')
  const ofVisitor = visitor === null ? null : `visitor ${visitor.chatid}`
  const who = session === null ? ofVisitor : `session ${session.sessionid}`
  for (const what of limitsOfCall)
    await (who === null ? consumeForAddress(rates, what, ip) : rates.consume(what, who))
}

async function consumeForAddress(rates: Rates, what: RateVerdict, ip: string): Promise<void> {
  for (const { name, times } of addressGroups(ip)) await rates.consume(what, `address ${name}`, times)
}

/** Each of them reads an index of everything there is. */
const searches = new Set<string>([
  calls.searchTickets.path,
  calls.searchClients.path,
  calls.searchMessages.path,
])
