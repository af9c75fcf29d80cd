import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  type AccountRow,
  exampleAccount,
  EXAMPLES_KEY,
  insertAccount,
} from '../channel-accounts/channel-accounts.ts'
import { hasClients } from '../clients/clients.ts'
import { departmentOnReturn } from '../department-choice/department-choice.ts'
import { deletePushesAbout } from '../push/push.ts'
import { lockTicketsAt } from '../tickets/tickets.ts'
import { readerOf } from '../users/users.ts'
import { type Example, examplesFor } from './examples.ts'
import { exampleTexts } from './texts.ts'
import { writeExample } from './write-example.ts'

/** Both calls wait here for each other: two administrators at once put the examples in once. */
export const EXAMPLES_LOCK = 'examples'

/** Puts example tickets into an empty desk, all of them or none. @throws clients-exist */
export function addExamples(app: AppContext, me: Me): Promise<void> {
  return app.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, EXAMPLES_LOCK)
    if ((await exampleAccount(tx)) !== undefined) return
    if (await hasClients(tx)) refuse('clients-exist')
    const { lang } = await readerOf(tx, me.id)
    const account = await insertExampleAccount(app, tx, me, exampleTexts[lang].account)
    const examples: Example[] = examplesFor(lang)
    for (const example of examples) await writeExample(app, tx, me, account.accountid, example)
    // Nobody's phone rings for them.
    const tickets = await lockTicketsAt(tx, account.accountid)
    await deletePushesAbout(
      tx,
      tickets.map(({ ticketid }) => ticketid),
    )
    const detail = { tickets: tickets.length }
    await audit(app, tx, { actor: me, action: 'settings.add-examples', subject: null, detail })
  })
}

/** No other page knows it: it has no settings of a website chat, and its intake is off. */
async function insertExampleAccount(app: AppContext, tx: Tx, me: Me, name: string): Promise<AccountRow> {
  return insertAccount(tx, {
    accountid: app.ids.uuid(),
    platform: 'website',
    name,
    ext_account_id: EXAMPLES_KEY,
    secrets: '{}',
    intake: 'off',
    departmentid: await departmentOnReturn(tx, me.departmentid),
    created_on: app.clock.now(),
  })
}
