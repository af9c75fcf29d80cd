import { calls, type SettingName } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  buildDepartment,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
  waitFor,
} from '../../testing/index.ts'

let server: TestServer
let other: TestServer
let admin: Caller
let mara: StaffMember

const { getPublicSettings, getGeneralSettings, saveGeneralSettings } = calls
const optional = { secondFactor: 'optional', temporaryPassword: 'asked' } as const

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ besides: server })
  mara = await buildAdmin(server)
  admin = await server.firstAdmin()
  // Whoever sets the rules keeps to them.
  const { secret } = await admin.call(calls.startSecondFactor, { body: { password: 'violet kettle 42' } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.app.clock.millis(),
  })
  await admin.call(calls.confirmSecondFactor, { body: { code } })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
afterEach(async () => void (await admin.call(saveGeneralSettings, { body: optional })))

describe('the general settings', () => {
  it('are those of the environment until somebody sets them', async () => {
    expect(await admin.call(getGeneralSettings)).toMatchObject({
      companyName: 'Noor Coffee',
      productName: 'Switchboard',
      defaultLanguage: 'en',
      reopenDays: null,
      ...optional,
    })
  })

  it('reach open pages, the other node and new pages', async () => {
    const listener = await admin.socket()
    const body = { companyName: ' Noor & Daughters ', defaultLanguage: 'bg', reopenDays: 30 } as const
    const saved = await admin.call(saveGeneralSettings, { body })
    expect(saved).toMatchObject({ companyName: 'Noor & Daughters', defaultLanguage: 'bg', reopenDays: 30 })
    const received = await listener.until('publicSettingsChanged', () => true)
    expect(received.payload).toMatchObject({ companyName: 'Noor & Daughters', productName: 'Switchboard' })
    listener.close()
    const there = async () => (await other.anyone.call(getPublicSettings)).companyName === 'Noor & Daughters'
    await waitFor(there, 'the other node')
    expect((await admin.call(calls.getProfile)).companyName).toBe('Noor & Daughters')
    const third = await startTestServer({ besides: server })
    expect((await third.anyone.call(getPublicSettings)).defaultLanguage).toBe('bg')
    await third.stop()
    await admin.call(saveGeneralSettings, { body: { companyName: 'Noor Coffee', defaultLanguage: 'en' } })
  })

  it('leave one line in the audit log, and none when nothing changes', async () => {
    const { departmentid, department_name } = await buildDepartment(server)
    const body = { reopenDays: 7, defaultDepartmentid: departmentid }
    await admin.call(saveGeneralSettings, { body })
    await admin.call(saveGeneralSettings, { body })
    const { entries } = await admin.call(calls.getAuditLog, { query: { kind: 'settings' } })
    expect(entries[0]).toMatchObject({ detail: { reopenDays: 7, defaultDepartment: department_name } })
    expect(entries.filter(({ detail }) => detail['reopenDays'] === 7)).toHaveLength(1)
    expect((await admin.call(calls.getDepartmentCards)).defaultDepartmentid).toBe(departmentid)
  })

  it('return to the values of the environment, which then show through again', async () => {
    const own = { productName: 'Fjordline', keepAuditDays: 90 }
    const set = await admin.call(saveGeneralSettings, { body: own })
    expect(set).toMatchObject({ ...own, defaults: { productName: 'Switchboard', keepAuditDays: null } })
    expect(set.ownRules).toEqual(expect.arrayContaining(['productName', 'keepAuditDays']))
    const rules: SettingName[] = ['productName', 'keepAuditDays']
    const back = { backToDefault: rules }
    const after = await admin.call(saveGeneralSettings, { body: { ...back, productName: 'Both at once' } })
    expect(after).toMatchObject({ productName: 'Switchboard', keepAuditDays: null })
    for (const rule of rules) expect(after.ownRules).not.toContain(rule)
    const there = async () => (await other.anyone.call(getPublicSettings)).productName === 'Switchboard'
    await waitFor(there, 'the other node')
    const [line] = (await admin.call(calls.getAuditLog, { query: { kind: 'settings' } })).entries
    expect(line?.detail).toEqual({ productName: 'Switchboard', keepAuditDays: null })
    await admin.call(saveGeneralSettings, { body: back })
    const [same] = (await admin.call(calls.getAuditLog, { query: { kind: 'settings' } })).entries
    expect(same?.auditid).toBe(line?.auditid)
  })

  it('refuse an empty name and a department that is not there', async () => {
    expect((await admin.refused(saveGeneralSettings, { body: { companyName: ' ' } })).field).toBe(
      'companyName',
    )
    const nowhere = { defaultDepartmentid: server.app.ids.uuid(), productName: 'Half' }
    expect((await admin.refused(saveGeneralSettings, { body: nowhere })).error).toBe('department-not-found')
    expect((await admin.call(getGeneralSettings)).productName).toBe('Switchboard')
  })
})

it('a required second factor leaves an administrator nothing but setting one up, at once', async () => {
  const caller = await server.signIn(mara)
  const socket = await caller.socket()
  await admin.call(saveGeneralSettings, { body: { secondFactor: 'required' } })
  expect(await socket.ended()).toBe('rights-changed')
  expect(await caller.call(calls.validate)).toMatchObject({ requiredAction: 'second-factor' })
  for (const call of [calls.getAllAgents, calls.getTickets, calls.getProfile])
    expect((await caller.refused(call)).error).toBe('second-factor-required')
  await expect(caller.socket()).rejects.toThrow('action-required')
  const { secret } = await caller.call(calls.startSecondFactor, { body: { password: mara.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.app.clock.millis(),
  })
  await caller.call(calls.confirmSecondFactor, { body: { code } })
  expect(await caller.call(calls.validate)).toMatchObject({ requiredAction: null })
  await caller.call(calls.getAllAgents, { query: {} })
  const proof = { password: mara.password, code }
  expect((await caller.refused(calls.turnOffSecondFactor, { body: proof })).error).toBe(
    'second-factor-required',
  )
})

it('agents who are no administrators need none', async () => {
  await admin.call(saveGeneralSettings, { body: { secondFactor: 'required' } })
  const caller = await server.signIn(await buildAgent(server))
  expect(await caller.call(calls.validate)).toMatchObject({ requiredAction: null })
  await caller.call(calls.getTickets)
})

it('a temporary password is asked to be changed, and with the rule before anything else', async () => {
  const jonas = await buildAgent(server)
  await server.app.db.query
    .updateTable('users')
    .set({ password_is_temporary: true })
    .where('userid', '=', jonas.userid)
    .execute()
  const caller = await server.signIn(jonas)
  expect(caller.signedIn.passwordIsTemporary).toBe(true)
  await caller.call(calls.getTickets)
  await admin.call(saveGeneralSettings, { body: { temporaryPassword: 'required' } })
  expect(await caller.call(calls.validate)).toMatchObject({ requiredAction: 'new-password' })
  expect((await caller.refused(calls.getTickets)).error).toBe('password-change-required')
  const newPassword = 'copper funnel 88'
  const body = { currentPassword: jonas.password, newPassword, confirmPassword: newPassword }
  await caller.call(calls.changePassword, { body })
  await caller.call(calls.getTickets)
})
