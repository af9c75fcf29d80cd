import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { leaseDue, nextDue } from './scheduled-messages-store.ts'
import { sendDue } from './send-scheduled.ts'
import { deleteWithdrawn } from './withdraw.ts'

const SLOTS = 8

/** Sends the scheduled messages whose time has come; one per node, any number of nodes. */
export const startSendingDue = (app: AppContext, sweepEvery: number): Worker =>
  new LeaseWorker({
    app,
    name: 'scheduled messages',
    wokenBy: 'scheduled',
    sweepEvery,
    slots: SLOTS,
    // What a closing cancelled is kept only while the closing can be undone.
    prepare: () => deleteWithdrawn(app, later(app.clock.now(), -2 * limits.undoWindow)),
    lease: (most) => leaseDue(app, most),
    idOf: ({ messageid }) => messageid,
    run: (due) => sendDue(app, due),
    nextDue: () => nextDue(app),
  })
