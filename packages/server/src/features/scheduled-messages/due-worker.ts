import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { giveDueBack, leaseDue, nextDue, SCHEDULED_DUE, WITHDRAWN_KEPT } from './scheduled-messages-store.ts'
import { sendDue } from './send-scheduled.ts'
import { deleteWithdrawn } from './withdraw.ts'

const SLOTS = 8

/** Milliseconds after which a message is looked at again whose ticket was held by something else. */
const HELD_AGAIN = 100

/** Sends the scheduled messages whose time has come; one per node, any number of nodes. */
export const startSendingDue = (app: AppContext): Worker =>
  new LeaseWorker({
    app,
    name: 'scheduled messages',
    wokenBy: 'scheduled',
    dueWhen: SCHEDULED_DUE,
    slots: SLOTS,
    prepare: () => deleteWithdrawn(app, later(app.clock.now(), -WITHDRAWN_KEPT)),
    lease: (most) => leaseDue(app, most),
    idOf: ({ messageid }) => messageid,
    run: (due) => sendDue(app, due),
    giveBack: (due) => giveDueBack(app, due),
    nextDue: () => nextDue(app),
    heldAgain: HELD_AGAIN,
  })
