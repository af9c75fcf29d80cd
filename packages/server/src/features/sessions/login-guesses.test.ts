import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  type Caller,
  type StaffMember,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { argonHasher } from '../../platform/lib/passwords.ts'

const { login, validate } = calls
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  // Tests come from several addresses through a proxy that the desk trusts.
  server = await startTestServer({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => server.stop())

const from = (address: string): Caller => server.anyone.sending({ 'x-forwarded-for': address })

async function guess(person: StaffMember, address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < times; round += 1) {
    // An address has 20 guesses a minute; these tests are about the account's.
    if (round % 5 === 0) server.clock.tick(61_000)
    const body = { email: person.email, password: `guess number ${round}` }
    statuses.push((await from(address).refused(login, { body })).status)
  }
  return statuses
}

async function statusesOf(times: number, attempt: (number: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < times; number += 1) statuses.push(await attempt(number))
  return statuses
}

const ten = (status: number): number[] => Array.from({ length: 10 }, () => status)

describe('guessing passwords', () => {
  it('stops after ten per account, from whatever address, and goes on a quarter of an hour later', async () => {
    const person = await buildAgent(server)
    expect(await guess(person, '198.51.100.1', 10)).toEqual(ten(401))
    expect(await guess(person, '198.51.100.2', 2)).toEqual([429, 429])
    const right = { email: person.email, password: person.password }
    expect(await from('198.51.100.3').refused(login, { body: right })).toMatchObject({
      status: 429,
      error: 'too-many-requests',
    })
    server.clock.tick(15 * MINUTE)
    expect((await from('198.51.100.3').call(login, { body: right })).status).toBe(200)
  })

  it('locks out neither a living session nor the owner at an address known to the account', async () => {
    const person = await buildAgent(server)
    const right = { body: { email: person.email, password: person.password } }
    const owner = await server.signIn(person)
    await from('203.0.113.7').call(login, right)
    await guess(person, '198.51.100.4', 12)
    expect((await owner.call(validate)).status).toBe('valid')
    expect((await from('203.0.113.7').call(login, right)).status).toBe(200)
    expect((await from('198.51.100.5').refused(login, right)).status).toBe(429)
  })

  it('gets no more guesses by making them at once', async () => {
    const person = await buildAgent(server)
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        from(`192.0.2.${number}`).refused(login, {
          body: { email: person.email, password: `guess ${number}` },
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  })

  it('of many accounts stops after twenty per address and minute', async () => {
    const attempt = (number: number) =>
      from('198.51.100.9').refused(login, {
        body: { email: `nobody${number}@example.org`, password: 'whatever' },
      })
    for (let number = 0; number < 20; number += 1) expect((await attempt(number)).status).toBe(401)
    expect((await attempt(20)).status).toBe(429)
    server.clock.tick(MINUTE + 1000)
    expect((await attempt(21)).status).toBe(401)
  })

  it('counts every spelling that finds the account, in whatever letters the database folds', async () => {
    const person = await buildAgent(server, { email: `iris${randomUUID()}@noor-coffee.example` })
    const spellings = ['i', 'I', 'İ', 'ı'].map((letter) => person.email.replace('i', letter))
    const { rows } = await sql<{ same: boolean[] }>`
      select array_agg(lower(spelling) = lower(${person.email}) order by at) as same
      from unnest(${spellings}::text[]) with ordinality as given (spelling, at)`.execute(server.app.db.query)
    // With another character type of the database, İ would be somebody else's.
    const finding = spellings.filter((_, at) => rows[0]?.same[at] === true)
    expect(finding).toContain(spellings[2])
    let taken = 0
    for (const [at, email] of finding.entries())
      taken += (await guess({ ...person, email }, `198.51.100.${20 + at}`, 11)).filter(
        (status) => status === 401,
      ).length
    expect(taken).toBe(10)
    const right = { email: spellings[2] ?? '', password: person.password }
    expect((await from('198.51.100.30').refused(login, { body: right })).status).toBe(429)
  })

  it('cannot be counted under an address of the owner that a stranger writes behind the email', async () => {
    const person = await buildAgent(server)
    const right = { body: { email: person.email, password: person.password } }
    await from('203.0.113.9').call(login, right)
    for (const forged of [
      `${person.email} 203.0.113.9`,
      `known ${person.email}`,
      `password ${person.userid}`,
      person.userid,
    ])
      expect(await guess({ ...person, email: forged }, '198.51.100.40', 10)).toEqual(ten(401))
    expect((await from('203.0.113.9').call(login, right)).status).toBe(200)
  })

  it('of many accounts from one IPv6 network is counted as from one address', async () => {
    const attempt = async (address: string, number: number) => {
      const body = { email: `nobody${number}@example.org`, password: 'whatever' }
      return (await from(address).refused(login, { body })).status
    }
    server.clock.tick(MINUTE + 1000)
    const inOne = await statusesOf(60, (number) => attempt(`2001:db8:1:2::${number + 1}`, number))
    expect(inOne.filter((status) => status === 401)).toHaveLength(20)
    server.clock.tick(MINUTE + 1000)
    const inMany = await statusesOf(99, (number) => attempt(`2001:db8:1:${number + 1}::1`, number))
    expect(inMany.filter((status) => status === 401)).toHaveLength(80)
    expect(await attempt('2001:db8:2:1::1', 101)).toBe(401)
  })

  it('is not reset by signing in with the right password from elsewhere', async () => {
    const person = await buildAgent(server)
    await guess(person, '198.51.100.10', 9)
    await from('203.0.113.8').call(login, { body: { email: person.email, password: person.password } })
    expect(await guess(person, '198.51.100.10', 2)).toEqual([401, 429])
  })
})

it('does not believe a forwarded address of a stranger', async () => {
  const strict = await startTestServer({ besides: server })
  try {
    const person = await buildAgent(server)
    const statuses: number[] = []
    for (let number = 0; number < 11; number += 1) {
      const caller = strict.anyone.sending({ 'x-forwarded-for': `192.0.2.${100 + number}` })
      statuses.push(
        (await caller.refused(login, { body: { email: person.email, password: 'wrong one' } })).status,
      )
    }
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.stop()
  }
})

it('does the same work for an unknown email, a wrong password and a locked account', async () => {
  const asked: (string | null)[] = []
  const hasher = argonHasher({ memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const watched = await startTestServer({
    besides: server,
    passwords: {
      hash: hasher.hash,
      verify: (stored, password) => {
        asked.push(stored === null ? null : 'stored')
        return hasher.verify(stored, password)
      },
    },
  })
  try {
    const [person, locked] = [await buildAgent(server), await buildAgent(server)]
    await (await server.firstAdmin()).call(calls.lockAgent, { body: { userid: locked.userid, locked: true } })
    for (const email of ['nobody-at-all@example.org', person.email, locked.email])
      await watched.anyone.refused(login, { body: { email, password: 'not this one' } })
    expect(asked).toEqual([null, 'stored', 'stored'])
    const { hash } = hasher
    expect(await hasher.verify(await hash('right'), 'right')).toBe(true)
    expect(await hasher.verify(null, 'nobody has this password')).toBe(false)
  } finally {
    await watched.stop()
  }
})
