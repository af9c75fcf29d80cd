import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let people: Company
let mara: Caller
let jonas: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  jonas = await server.signIn(people.jonas)
})
afterAll(() => server.stop())

const { registerAgent } = calls
let number = 0
const form = (changes: object = {}) => {
  number += 1
  return {
    body: {
      email: `new${number}@noor-coffee.example`,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: ' Olu ',
      lastName: 'Adeyemi',
      department: people.sales.departmentid,
      department_name: 'Sales',
      isAdmin: false,
      isModerator: true,
      ...changes,
    },
  }
}

describe('registering', () => {
  it('makes an agent who can sign in, is asked for a new password, and whom colleagues see at once', async () => {
    const listener = await jonas.socket()
    const given = form()
    const { status, user } = await mara.call(registerAgent, given)
    expect(status).toBe(200)
    expect(user).toMatchObject({
      first_name: 'Olu',
      department_name: 'Sales',
      isAdmin: false,
      isModerator: false,
      closed_on: null,
      status: 'offline',
    })
    const { payload } = await listener.until('newUser', (event) => event.payload.agent.userid === user.userid)
    expect(Object.keys(payload.agent)).not.toContain('email')
    const olu = await server.signIn({ email: given.body.email, password: given.body.pass })
    expect(olu.signedIn).toMatchObject({ passwordIsTemporary: true, user: { role: '' } })
    listener.close()
  })

  it('is for administrators', async () => {
    expect(await jonas.refused(registerAgent, form())).toMatchObject({ status: 403, error: 'admins-only' })
    expect((await server.anyone.refused(registerAgent, form())).status).toBe(401)
  })

  it.each(['email', 'pass', 'confirmPassword', 'firstName', 'lastName', 'department'])(
    'refuses a form without %s with the texts of the specification',
    async (field) => {
      expect(await mara.refused(registerAgent, form({ [field]: '' }))).toEqual({
        status: 400,
        error: 'missing-fields',
        message: 'Some fields are missing!',
        field,
      })
    },
  )

  it('refuses passwords that differ, that are short and that everybody has', async () => {
    expect(await mara.refused(registerAgent, form({ confirmPassword: 'amber teapot 18' }))).toMatchObject({
      status: 400,
      message: 'Passwords do not match!',
    })
    const long = 'amber teapot 17, '.repeat(8).slice(0, 129)
    for (const pass of ['kettle7', 'Password1!', '12345678', 'qwertyuiop', 'P@ssw0rd99', long])
      expect(await mara.refused(registerAgent, form({ pass, confirmPassword: pass }))).toMatchObject({
        status: 400,
        error: 'weak-password',
      })
  })

  it('refuses an email that is taken however it is capitalised, and a department that is not there', async () => {
    expect(
      await mara.refused(registerAgent, form({ email: 'MARA.okafor@noor-coffee.example' })),
    ).toMatchObject({
      status: 409,
      error: 'email-taken',
      field: 'email',
    })
    const department = '00000000-0000-4000-8000-000000000000'
    expect(await mara.refused(registerAgent, form({ department }))).toMatchObject({
      status: 404,
      message: 'Department not found!',
    })
  })

  it('takes an email with blanks around it, as it is pasted, for what it is', async () => {
    const given = form()
    const { user } = await mara.call(registerAgent, {
      body: { ...given.body, email: `\u00a0${given.body.email} ` },
    })
    expect(user.email).toBe(given.body.email)
    expect(
      await mara.refused(registerAgent, form({ email: ` ${given.body.email.toUpperCase()}\t` })),
    ).toMatchObject({ error: 'email-taken', field: 'email' })
  })

  it('takes no field that the form does not have', async () => {
    expect(await mara.refused(registerAgent, form({ userid: people.mara.userid }))).toMatchObject({
      status: 400,
      field: 'userid',
    })
  })

  it('twice at once makes one agent, and gives two people of one name their own usernames', async () => {
    const same = form()
    const outcomes = await Promise.allSettled([
      mara.call(registerAgent, same),
      mara.call(registerAgent, same),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const twins = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((host) =>
        mara.call(registerAgent, form({ email: `Kim.Lee+desk@${host}` })),
      ),
    )
    expect(twins.map(({ user }) => user.username).toSorted()).toEqual([
      'kim.leedesk',
      'kim.leedesk2',
      'kim.leedesk3',
    ])
  })
})

describe('looking at agents', () => {
  it('shows administrators everybody, with who is online', async () => {
    const watcher = await mara.socket()
    const listener = await jonas.socket()
    await watcher.until('userLogin', ({ payload }) => payload.userid === people.jonas.userid)
    await watcher.until('totalOnlineAgents', ({ payload }) => payload.count === 2)
    const { agents, onlineAgents, totalAgents } = await mara.call(calls.getAllAgents, { query: {} })
    expect(totalAgents).toBe(agents.length)
    expect(await mara.call(calls.getAllAgents, { query: { limit: 2 } })).toEqual({
      agents: agents.slice(0, 2),
      onlineAgents,
      totalAgents,
    })
    expect(onlineAgents).toBe(2)
    const online = agents.filter(({ status }) => status === 'online').map(({ userid }) => userid)
    expect(online.toSorted()).toEqual([people.mara.userid, people.jonas.userid].toSorted())
    listener.close()
    await watcher.until('userLogout', (event) => event.payload.userid === people.jonas.userid)
    await watcher.until('totalOnlineAgents', (event) => event.payload.count === 1)
    watcher.close()
    expect((await jonas.refused(calls.getAllAgents, { query: {} })).status).toBe(403)
  })

  it('shows agents their colleagues without emails, and the agents to whom a ticket can be reassigned', async () => {
    const everybody = await jonas.call(calls.getColleagues)
    expect(everybody.map(({ username }) => username)).toContain('aiko.tanaka')
    expect(JSON.stringify(everybody)).not.toContain('@noor-coffee.example')
    const gone = await buildAgent(server)
    await mara.call(calls.lockAgent, { body: { userid: gone.userid, locked: true } })
    const unlocked = (await jonas.call(calls.getColleagues)).map(({ userid }) => userid)
    expect(unlocked).toHaveLength(everybody.length)
    expect(unlocked).not.toContain(gone.userid)
    const department = { params: { ticketid: people.support.departmentid } }
    const inSupport = await jonas.call(calls.getDepartmentAgents, department)
    expect(inSupport.map(({ username }) => username).toSorted()).toEqual([
      'emine.yilmaz',
      'jonas.weber',
      'mara.okafor',
    ])
    expect(inSupport.every(({ open_tickets }) => open_tickets === 0)).toBe(true)
    expect(await jonas.call(calls.getMyDepartment)).toEqual({ departmentid: people.support.departmentid })
  })

  it('finds a profile by the full and the short id, and no other', async () => {
    const { userid } = people.emine
    for (const id of [userid, userid.slice(0, 8), userid.toUpperCase()]) {
      const profile = await mara.call(calls.getAgentProfile, { params: { id } })
      expect(profile).toMatchObject({ user: { userid }, tickets: 0, bubbles: 0, rating: null, actions: [] })
    }
    expect(await mara.refused(calls.getAgentProfile, { params: { id: 'ffffffff' } })).toMatchObject({
      status: 404,
      message: 'Profile not found!',
    })
    expect((await jonas.refused(calls.getAgentProfile, { params: { id: userid } })).status).toBe(403)
  })
})

describe('editing an agent', () => {
  const edit = (person: { userid: string; email: string }, changes: object = {}) => ({
    body: { userid: person.userid, email: person.email, first_name: 'Ines', last_name: 'Costa', ...changes },
  })

  it('is seen by everybody at once, and leaves the department when none is given', async () => {
    const agent = await buildAgent(server, { department: people.sales })
    const session = await server.signIn(agent)
    const listener = await jonas.socket()
    const answer = await mara.call(calls.updateAgent, edit(agent, { departmentid: '' }))
    expect(answer).toMatchObject({ first_name: 'Ines', department_name: 'Sales' })
    const { payload } = await listener.until(
      'agentChanged',
      (event) => event.payload.agent.userid === agent.userid,
    )
    expect(payload).toMatchObject({ locked: false, agent: { firstName: 'Ines' } })
    expect((await session.call(calls.validate)).firstName).toBe('Ines')
    listener.close()
  })

  it('changes what is given alone, and leaves what a colleague has saved meanwhile', async () => {
    const agent = await buildAgent(server, { department: people.sales })
    const { userid } = agent
    await mara.call(calls.updateAgent, edit(agent, { departmentid: people.support.departmentid }))
    await mara.call(calls.updateAgent, { body: { userid, last_name: 'Costa-Lima' } })
    const after = await mara.call(calls.updateAgent, { body: { userid, first_name: 'Inês' } })
    expect(after).toMatchObject({
      first_name: 'Inês',
      last_name: 'Costa-Lima',
      email: agent.email,
      departmentid: people.support.departmentid,
    })
  })

  it('moves live sessions to the rights of the new department at once', async () => {
    const agent = await buildAgent(server, { department: people.sales })
    const session = await server.signIn(agent)
    const listener = await session.socket()
    await mara.call(calls.updateAgent, edit(agent, { departmentid: people.support.departmentid }))
    expect((await session.call(calls.validate)).departmentid).toBe(people.support.departmentid)
    expect(await listener.ended()).toBe('rights-changed')
    expect(await listener.reconnect()).toEqual({ reload: false })
    listener.close()
  })

  it('signs out an agent whose email changes, and an administrator who edits his or her own account', async () => {
    const agent = await buildAgent(server)
    const session = await server.signIn(agent)
    await mara.call(
      calls.updateAgent,
      edit(agent, { email: 'ines@noor-coffee.example', password: people.mara.password }),
    )
    expect((await session.refused(calls.validate)).status).toBe(401)
    const admin = await buildAgent(server, { isAdmin: true })
    const self = await server.signIn(admin)
    await self.call(calls.updateAgent, edit(admin))
    expect((await self.refused(calls.validate)).status).toBe(401)
  })

  it('refuses what is missing, taken or not there, and changes nothing', async () => {
    const agent = await buildAgent(server)
    const { updateAgent } = calls
    expect(await mara.refused(updateAgent, edit(agent, { last_name: ' ' }))).toMatchObject({
      error: 'missing-fields',
      field: 'last_name',
    })
    const taken = { email: people.jonas.email, password: people.mara.password }
    expect((await mara.refused(updateAgent, edit(agent, taken))).error).toBe('email-taken')
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await mara.refused(updateAgent, edit(agent, { departmentid: nowhere }))).status).toBe(404)
    expect((await mara.refused(updateAgent, edit({ ...agent, userid: nowhere }))).status).toBe(404)
    expect((await jonas.refused(updateAgent, edit(agent))).status).toBe(403)
    const { user } = await mara.call(calls.getAgentProfile, { params: { id: agent.userid } })
    expect(user).toMatchObject({ first_name: agent.firstName, email: agent.email })
  })
})
