import { calls, type MyTicket } from '@switchboard/contract'
import { personOf } from '../../kit/load/inbound-load.ts'
import { type Answered, callFor } from '../../kit/load/race.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'

/** The operations that may fill a department at the moment of its deletion, prepared again each round. */
export interface Filling {
  what: string
  /** Brings the department to one action below its limit. */
  prepare(departmentid: string, round: number): Promise<() => Promise<Answered>>
  /** Empties the department when it has stayed. */
  undo(departmentid: string, round: number): Promise<void>
  /** A client's message is always accepted; a colleague's action is refused once the department is gone. */
  always: boolean
}

/** A new agent. */
export function registering({ admin, rows }: RaceEnvironment, home: string): Filling {
  const email = (round: number) => `newcomer${round}@bench.example`
  return {
    what: 'an agent registered into it',
    always: false,
    prepare: (department, round) =>
      Promise.resolve(() => {
        const person = { firstName: 'New', lastName: 'Comer', email: email(round), isAdmin: false }
        const pass = 'amber teapot 17'
        return callFor(admin, calls.registerAgent, {
          body: { ...person, department, pass, confirmPassword: pass },
        })
      }),
    async undo(departmentid, round) {
      const found = await rows<{ userid: string }>('select userid from users where departmentid = $1', [
        departmentid,
      ])
      for (const { userid } of found) {
        const named = { userid, email: email(round), first_name: 'New', last_name: 'Comer' }
        await admin.call(calls.updateAgent, { body: { ...named, departmentid: home } })
      }
    },
  }
}

/** A pending ticket is moved there, and back afterwards. */
export function moving(
  environment: RaceEnvironment,
  home: string,
  { ticketid, created_on }: MyTicket,
): Filling {
  const move = (newDepartment: string) => {
    const body = { ticketid, created_on, newDepartment, newDepartmentName: '' }
    return callFor(environment.admin, calls.changeTicketDepartment, { body })
  }
  return {
    what: 'a ticket moved into it',
    always: false,
    prepare: (departmentid) => Promise.resolve(() => move(departmentid)),
    undo: async () => void (await move(home)),
  }
}

/** A ticket that was closed there comes back with its client's message. */
export function reopening(environment: RaceEnvironment, home: string, client: number): Filling {
  const ticket = environment.tickets[client]
  if (ticket === undefined) throw new Error(`There is no client ${client}.`)
  const { ticketid, created_on } = ticket
  const { prepare: movedTo, undo } = moving(environment, home, ticket)
  return {
    what: 'a ticket of it reopened',
    always: true,
    async prepare(departmentid, round) {
      await undo(departmentid, round)
      await (await movedTo(departmentid, round))()
      const body = { ticketid, created_on, userid: '', departmentid, closed_by_name: '' }
      await environment.admin.call(calls.closeTicket, { body })
      return environment.words(client).send
    },
    undo,
  }
}

/** Its client chooses it: with a second text, because it is the default, or every second time by the button. */
export function choosing(environment: RaceEnvironment, home: string, firstClient: number): Filling {
  const clientOf = (round: number) => firstClient + round
  const ticketOf = async (round: number) => {
    const client = String(personOf(clientOf(round)).id)
    const [ticket] = await environment.rows<MyTicket>(
      `select ticketid, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_on
       from tickets join identities using (identityid) where ext_user_id = $1`,
      [client],
    )
    return ticket
  }
  return {
    what: 'a ticket of a client who chooses it',
    always: true,
    async prepare(departmentid, round) {
      await environment.admin.call(calls.setDefaultDepartment, { body: { departmentid } })
      await environment.words(clientOf(round)).send()
      return round % 2 === 0
        ? environment.words(clientOf(round)).send
        : () => environment.press(clientOf(round), `dep:${departmentid}`)
    },
    async undo(departmentid, round) {
      const ticket = await ticketOf(round)
      if (ticket !== undefined) await moving(environment, home, ticket).undo(departmentid, round)
    },
  }
}
