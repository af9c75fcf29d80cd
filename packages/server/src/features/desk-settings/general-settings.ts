import {
  type CallInput,
  type calls,
  DeskRuleName,
  type DeskRules,
  events,
  type GeneralSettings,
  type Me,
} from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import { nodes, staff, userRoom } from '../../platform/realtime/rooms.ts'
import { chooseDefaultDepartment, defaultDepartment } from '../departments/departments.ts'
import { defaultRules, deskRules, saveRules, storedRules } from './desk-settings.ts'
import { rulesMoved } from './rules-moved.ts'

type Change = CallInput<typeof calls.saveGeneralSettings>['body']

export async function generalSettings(app: AppContext): Promise<GeneralSettings> {
  return {
    ...deskRules(app),
    defaults: defaultRules(app),
    ownRules: DeskRuleName.options.filter((rule) => rule in app.rules.stored),
    defaultDepartmentid: await defaultDepartment(app.db),
  }
}

/** Changes what is given; in effect on this node with the commit, on the others and in open pages right after. */
export async function saveGeneralSettings(
  app: AppContext,
  me: Me,
  { defaultDepartmentid, backToDefault = [], ...given }: Change,
): Promise<GeneralSettings> {
  await app.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('desk rules'))`.execute(tx.query)
    const before = await storedRules(tx)
    const known = deskRules({ config: app.config, rules: { stored: before } })
    const back = backToDefault.filter((rule) => rule in before)
    const changed = { ...without(changesOf(known, given), back), ...only(defaultRules(app), back) }
    const moved = await moveDefault(tx, defaultDepartmentid)
    if (Object.keys(changed).length === 0 && moved === null) return
    const detail = { ...changed, ...(moved === null ? {} : { defaultDepartment: moved }) }
    await audit(app, tx, { actor: me, deed: 'settings.change', subject: null, detail })
    const stored = without({ ...before, ...changed }, back)
    if ('secondFactor' in changed || 'temporaryPassword' in changed) await comeBackOwing(app, tx, stored)
    await keep(app, tx, me, stored)
  })
  return generalSettings(app)
}

async function keep(app: AppContext, tx: Tx, me: Me, stored: Partial<DeskRules>): Promise<void> {
  await saveRules(tx, stored)
  tx.onCommit(() => {
    app.rules.stored = stored
  })
  const rules = deskRules({ config: app.config, rules: { stored } })
  await announce(app, tx, rulesMoved, stored, [nodes], null)
  const { productName, companyName, defaultLanguage } = rules
  await announce(
    app,
    tx,
    events.deskSettingsChanged,
    { productName, companyName, defaultLanguage },
    [staff],
    me.id,
  )
}

const changesOf = (known: DeskRules, given: Omit<Change, 'defaultDepartmentid'>): Partial<DeskRules> =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? value.trim() : value])
      .filter(
        ([name, value]) =>
          value !== undefined && value !== Object.entries(known).find(([key]) => key === name)?.[1],
      ),
  )

const without = (rules: Partial<DeskRules>, left: readonly string[]): Partial<DeskRules> =>
  Object.fromEntries(Object.entries(rules).filter(([rule]) => !left.includes(rule)))

const only = (rules: DeskRules, kept: readonly string[]): Partial<DeskRules> =>
  Object.fromEntries(Object.entries(rules).filter(([rule]) => kept.includes(rule)))

async function moveDefault(tx: Tx, departmentid: string | undefined): Promise<string | null> {
  if (departmentid === undefined || departmentid === (await defaultDepartment(tx))) return null
  const { department_name } = await chooseDefaultDepartment(tx, departmentid)
  return department_name
}

/** Whoever owes something under the rules as they are now has no live line until it is done. */
async function comeBackOwing(app: AppContext, tx: Tx, stored: Partial<DeskRules>): Promise<void> {
  const rules = deskRules({ config: app.config, rules: { stored } })
  const owing = await tx.query
    .selectFrom('users')
    .leftJoin('second_factors as factor', 'factor.userid', 'users.userid')
    .select('users.userid')
    .where('closed_on', 'is', null)
    .where((when) =>
      when.or([
        when.and([
          when.val(rules.secondFactor === 'required'),
          when('is_admin', '=', true),
          when('factor.confirmed_on', 'is', null),
        ]),
        when.and([
          when.val(rules.temporaryPassword === 'required'),
          when('password_is_temporary', '=', true),
        ]),
      ]),
    )
    .orderBy('users.userid')
    .execute()
  for (const { userid } of owing) await endSockets(app, tx, userRoom(userid), 'rights-changed')
}
