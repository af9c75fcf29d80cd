/** The life of a ticket: accepted, reassigned, closed, rated, reopened, undone. */
export { accept } from './accept.ts'
export { close, rate, reopen } from './close-and-reopen.ts'
export { eventMessage } from './event-message.ts'
export { changeDepartment, reassignToAgent } from './reassign.ts'
export { returnLeftTickets, returnToQueue } from './return-to-queue.ts'
export { undoTicketAction } from './undo-action.ts'
