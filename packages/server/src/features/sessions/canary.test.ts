import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { openLog } from '../../platform/lib/log.ts'
import { allRows } from '../../testing/all-rows.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { buildAgent, startTestServer, type TestServer } from '../../testing/index.ts'

const WRONG = 'CANARY-wrong-password-71'
const NEW = 'CANARY new password 82'

it('writes no password, cookie, second factor or recovery code into a log or a row, whatever goes wrong', async () => {
  const lines: string[] = []
  const server = await startTestServer({ expectsFaults: true })
  server.app.log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const person = await buildAgent(server, { password: 'CANARY first password 93' })
  const { secrets, tokens } = await useEverything(server, person)
  await brokenDatabase(server, tokens)
  const everything = [...lines, ...server.faults, await allRows(server.app.db.query)].join('\n')
  expect(secrets.length).toBeGreaterThan(8)
  expect(server.faults).toHaveLength(1)
  expect(everything).toContain(person.email)
  const found = [person.password, NEW, WRONG, ...secrets, ...tokens].filter((one) => everything.includes(one))
  expect(found).toEqual([])
  await server.stop()
})

type Person = Awaited<ReturnType<typeof buildAgent>>

/** Signs in rightly and wrongly, sets up a second factor, changes the password: every secret that a person has. */
async function useEverything(server: TestServer, person: Person) {
  const { email, password } = person
  const { login } = calls
  await server.anyone.refused(login, { body: { email, password: WRONG } })
  await server.anyone.refused(login, { body: { email: WRONG, password: WRONG } })
  const caller = await server.signIn(person)
  const { secret } = await caller.call(calls.startSecondFactor, { body: { password } })
  await caller.refused(calls.confirmSecondFactor, { body: { code: WRONG } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.app.clock.millis(),
  })
  const { recoveryCodes } = await caller.call(calls.confirmSecondFactor, { body: { code } })
  const asked = await server.anyone.refused(login, { body: { email, password } })
  const challenge = String(asked.detail?.['challenge'])
  await server.anyone.refused(calls.loginSecondStep, { body: { challenge, code: WRONG } })
  await caller.call(calls.changePassword, {
    body: { currentPassword: password, newPassword: NEW, confirmPassword: NEW },
  })
  return { secrets: [secret, ...recoveryCodes, challenge], tokens: [tokenOf(caller.cookie)] }
}

const tokenOf = (cookie: string | null): string => cookie?.split('=')[1] ?? 'none'

/** A fault of ours is logged with its stack: what the request carried is not in it. */
async function brokenDatabase(server: TestServer, tokens: readonly string[]): Promise<void> {
  await asOwner(server.databaseUrl, 'alter table users rename to users_away')
  const answer = await server.anyone.request(calls.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `sid=${tokens[0] ?? ''}` },
    body: JSON.stringify({ email: 'a@example.org', password: WRONG }),
  })
  await asOwner(server.databaseUrl, 'alter table users_away rename to users')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/users|select|CANARY/)
}
