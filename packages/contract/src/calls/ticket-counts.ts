import { z } from 'zod'
import { defineCall } from '../call.ts'
import { TicketFacet } from '../entities/ticket-facet.ts'
import { Id } from '../wire.ts'

/**
 * Ours. `position` is the newest live event that the counts contain, and they contain no later one; null when that
 * is unknown, because there are events without a position yet.
 */
export const getTicketCounts = defineCall({
  method: 'GET',
  path: '/tickets/counts',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'How many open tickets are visible, by department, handler, platform and group.',
  mayBeCompressed: true,
  reply: z.object({ facets: z.array(TicketFacet), position: z.number().int().nullable() }),
})

/** Ours: for tickets that come into a list by a live event, which carries no read mark. */
export const getReadMarks = defineCall({
  method: 'GET',
  path: '/tickets/read-marks',
  right: 'signed-in',
  summary: 'My read marks of the visible open tickets.',
  reply: z.array(z.object({ ticketid: Id, read_seq: z.number().int() })),
})
