import { calls } from '@switchboard/contract'
import { type Caller, signInAt } from '@switchboard/server/testing'
import type { ConnectedDesk } from './connected-desk.ts'

const PASSWORD = 'amber teapot 17'
/** The desk refuses more sign-ins from one address at once than this leaves room for. */
const AT_ONCE = 8

/** Agents in the desk's first department, each signed in. */
export async function hireAgents({ desk, admin }: ConnectedDesk, count: number): Promise<Caller[]> {
  const [department] = await admin.call(calls.getDepartments)
  if (department === undefined) throw new Error('The desk has no department.')
  const emails = Array.from({ length: count }, (_, index) => `agent${index}@bench.example`)
  return inBatches(emails, AT_ONCE, async (email) => {
    await admin.call(calls.registerAgent, {
      body: {
        email,
        pass: PASSWORD,
        confirmPassword: PASSWORD,
        firstName: 'Agent',
        lastName: email.replace(/\D/g, ''),
        department: department.departmentid,
        isAdmin: false,
      },
    })
    return signInAt(desk.url, { email, password: PASSWORD })
  })
}

export async function inBatches<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  deed: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let begin = 0; begin < items.length; begin += atOnce)
    results.push(...(await Promise.all(items.slice(begin, begin + atOnce).map(deed))))
  return results
}
