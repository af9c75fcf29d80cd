import {
  type CallInput,
  type calls,
  SettingName,
  type Settings,
  events,
  type GeneralSettings,
  type Me,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { version } from '../../platform/lib/version.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { endSockets } from '../../platform/realtime/end-sessions.ts'
import { nodes, staff, userRoom } from '../../platform/realtime/rooms.ts'
import { chooseDefaultDepartment, defaultDepartment } from '../departments/departments.ts'
import { defaultSettings, settingsOf, saveSettings, storedSettings } from './settings.ts'
import { requireConfirmedRemoval } from './removal-preview.ts'
import { settingsChanged } from './settings-changed.ts'

type Change = CallInput<typeof calls.saveGeneralSettings>['body']

export async function generalSettings(app: AppContext): Promise<GeneralSettings> {
  return {
    ...settingsOf(app),
    defaults: defaultSettings(app),
    ownRules: SettingName.options.filter((name) => name in app.rules.stored),
    defaultDepartmentid: await defaultDepartment(app.db),
    version,
  }
}

/** Changes the given settings. They take effect on this node with the commit, and on other nodes and open pages right after. */
export async function saveGeneralSettings(
  app: AppContext,
  me: Me,
  { defaultDepartmentid, backToDefault = [], confirmedRemoval: confirmed, ...given }: Change,
): Promise<GeneralSettings> {
  await app.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'general settings')
    const before = await storedSettings(tx)
    const known = settingsOf({ config: app.config, rules: { stored: before } })
    const back = backToDefault.filter((rule) => rule in before)
    const changed = { ...without(changesOf(known, given), back), ...only(defaultSettings(app), back) }
    await requireConfirmedRemoval(app, tx, { now: known, wanted: { ...known, ...changed }, confirmed })
    const moved = await moveDefault(tx, defaultDepartmentid)
    if (Object.keys(changed).length === 0 && moved === null) return
    const detail = { ...changed, ...(moved === null ? {} : { defaultDepartment: moved }) }
    await audit(app, tx, { actor: me, action: 'settings.change', subject: null, detail })
    const stored = without({ ...before, ...changed }, back)
    if ('secondFactor' in changed || 'temporaryPassword' in changed)
      await endSocketsWithRequiredAction(app, tx, stored)
    await saveAndAnnounce(app, tx, me, stored)
  })
  return generalSettings(app)
}

async function saveAndAnnounce(app: AppContext, tx: Tx, me: Me, stored: Partial<Settings>): Promise<void> {
  await saveSettings(tx, stored)
  tx.onCommit(() => {
    app.rules.stored = stored
  })
  const rules = settingsOf({ config: app.config, rules: { stored } })
  await announce(app, tx, { event: settingsChanged, payload: stored, audience: [nodes] })
  const { productName, companyName, defaultLanguage } = rules
  await announce(app, tx, {
    event: events.publicSettingsChanged,
    payload: { productName, companyName, defaultLanguage },
    audience: [staff],
    actor: me.id,
  })
}

const changesOf = (
  known: Settings,
  given: Omit<Change, 'defaultDepartmentid' | 'backToDefault' | 'confirmedRemoval'>,
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? value.trim() : value])
      .filter(
        ([name, value]) =>
          value !== undefined && value !== Object.entries(known).find(([key]) => key === name)?.[1],
      ),
  )

const without = (rules: Partial<Settings>, left: readonly string[]): Partial<Settings> =>
  Object.fromEntries(Object.entries(rules).filter(([rule]) => !left.includes(rule)))

const only = (rules: Settings, kept: readonly string[]): Partial<Settings> =>
  Object.fromEntries(Object.entries(rules).filter(([rule]) => kept.includes(rule)))

async function moveDefault(tx: Tx, departmentid: string | undefined): Promise<string | null> {
  if (departmentid === undefined || departmentid === (await defaultDepartment(tx))) return null
  const { department_name } = await chooseDefaultDepartment(tx, departmentid)
  return department_name
}

/** Closes the sockets of users whom the new settings require an action of; they reconnect after it. */
async function endSocketsWithRequiredAction(
  app: AppContext,
  tx: Tx,
  stored: Partial<Settings>,
): Promise<void> {
  const rules = settingsOf({ config: app.config, rules: { stored } })
  const affected = await tx.query
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
  for (const { userid } of affected) await endSockets(app, tx, userRoom(userid), 'rights-changed')
}
