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
    serve(calls.closeTicket, ({ me, body }) =>
      close(app, me, {
        ticketid: body.ticketid,
        createdOn: body.created_on,
        seenClientSeq: body.last_client_seq,
        cancelsScheduled: body.cancel_scheduled,
      }),
    )
    serve(calls.reassignTicket, ({ me, body }) =>
      reassignToAgent(app, me, {
        ticketid: body.ticketid,
        createdOn: body.created_on,
        newUser: body.newUser,
      }),
    )
    serve(calls.changeTicketDepartment, ({ me, body }) =>
      changeDepartment(app, me, {
        ticketid: body.ticketid,
        createdOn: body.created_on,
        newDepartment: body.newDepartment,
      }),
    )
    serve(calls.undoTicketAction, ({ me, params, body }) =>
      undoTicketAction(app, me, {
        ticketid: params.ticketid,
        createdOn: body.created_on,
        action: body.action,
        at: body.at,
      }),
    )
  },
}
