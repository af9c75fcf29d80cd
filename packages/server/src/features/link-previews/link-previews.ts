import { firstWebAddress, type MessageType } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { settingsOf } from '../settings/settings.ts'
import {
  endLinkJob,
  giveLinkBack,
  insertLinkJobs,
  leaseLinkJobs,
  type LinkJob,
  nextLinkDue,
} from './link-jobs-store.ts'
import { keepPage, type KnownPage, knownPage } from './link-pages-store.ts'
import { readLink } from './read-link.ts'

export { endLinkJob, type LinkJob } from './link-jobs-store.ts'
export type { LinkPage } from './read-link.ts'

interface Written {
  messageid: string
  type: MessageType
  content: string
  isagent: boolean
  created_by: string | null
}

/** Queues the first link of each message that a person wrote, where administrators have switched previews on. */
export async function queueLinks(app: AppContext, tx: Tx, messages: readonly Written[]): Promise<void> {
  if (!showsLinks(app)) return
  const jobs = messages.flatMap((message) => {
    const isAutomatic = message.isagent && message.created_by === null
    const address = isAutomatic ? null : linkOf(message)
    return address === null ? [] : [{ messageid: message.messageid, address }]
  })
  if (jobs.length === 0) return
  await insertLinkJobs(tx, jobs, app.clock.now())
  tx.onCommit(() => app.wake.worker('links'))
}

/** The address that a message gets a preview of. */
export const linkOf = ({ type, content }: Pick<Written, 'type' | 'content'>): string | null =>
  type === 'text' ? firstWebAddress(content) : null

/** Silent mode reads no page, and says nothing of one. */
const showsLinks = (app: AppContext): boolean => settingsOf(app).linkPreviews === 'on' && !app.config.isSilent

/** Milliseconds after which a job is looked at again whose ticket was held by something else. */
const HELD_AGAIN = 100

/** Reads the pages behind queued links. `show` ends the job and puts what was read into its message. */
export const startLinkWorker = (
  app: AppContext,
  show: (job: LinkJob, page: KnownPage) => Promise<void>,
): Worker =>
  new LeaseWorker({
    app,
    name: 'links',
    wokenBy: 'links',
    dueWhen: 'exists (select from link_jobs where not_before <= $1)',
    // Pages and pictures in memory at once on this node.
    slots: 3,
    lease: (most) => leaseLinkJobs(app, most),
    idOf: ({ messageid }) => messageid,
    nextDue: () => nextLinkDue(app),
    heldAgain: HELD_AGAIN,
    run: async (job) => {
      const page = isWanted(app, job) ? await pageOf(app, job.address) : null
      await (page === null ? endLinkJob(app.db, job) : show(job, page))
    },
    giveBack: (job) => giveLinkBack(app, job),
  })

/** Milliseconds: after a flood of links the old ones are passed over, whose messages nobody looks at any more. */
const WORTH_WAITING = 10 * 60_000

const isWanted = (app: AppContext, { created_on }: LinkJob): boolean =>
  showsLinks(app) && created_on > later(app.clock.now(), -WORTH_WAITING)

async function pageOf(app: AppContext, address: string): Promise<KnownPage | null> {
  const known = await knownPage(app, address)
  if (known !== undefined) return known
  const page = await readLink(app, address)
  await keepPage(app, address, page)
  return page
}
