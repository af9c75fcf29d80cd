import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { accept, close } from './ticket-life.ts'

export const ticketLifeFeature: Feature = {
  serves(serve, app) {
    serve(calls.acceptTicket, ({ me, body }) => accept(app, me, body.ticketid, body.created_on))
    serve(calls.closeTicket, ({ me, body }) => close(app, me, body.ticketid, body.created_on))
  },
}
