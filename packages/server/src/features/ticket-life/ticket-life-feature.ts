import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import {
  accept,
  changeDepartment,
  close,
  reassignToAgent,
  returnLeftTickets,
  undoTicketAction,
} from './ticket-life.ts'

export const ticketLifeFeature: Feature = {
  prepares: returnLeftTickets,
  serves(serve, app) {
    serve(calls.acceptTicket, ({ me, body }) => accept(app, me, body.ticketid, body.created_on))
    serve(calls.closeTicket, ({ me, body }) => close(app, me, body))
    serve(calls.reassignTicket, ({ me, body }) => reassignToAgent(app, me, body))
    serve(calls.changeTicketDepartment, ({ me, body }) => changeDepartment(app, me, body))
    serve(calls.undoTicketAction, ({ me, params, body }) => undoTicketAction(app, me, { ...body, ...params }))
  },
}
