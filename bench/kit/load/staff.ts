import { calls } from '@switchboard/contract'
import { type Caller, CallRefused, type Credentials, signInAt } from '@switchboard/server/testing'

const PASSWORD = 'amber teapot 17'
/** The server refuses more sign-ins from one address at once than this leaves room for. */
const AT_ONCE = 8

interface Hiring {
  url: string
  admin: Caller
}

/** Agents in the server's first department, each signed in. */
export async function hireAgents({ url, admin }: Hiring, count: number): Promise<Caller[]> {
  const [department] = await admin.call(calls.getDepartments)
  if (department === undefined) throw new Error('The server has no department.')
  const staff = Array.from({ length: count }, (_, index) => credentialsOf(index))
  return inBatches(staff, AT_ONCE, async (credentials) => {
    await register(admin, credentials.email, department.departmentid)
    return signInAt(url, credentials)
  })
}

/** With what an agent signs in, by number. */
export const credentialsOf = (index: number): Credentials => ({
  email: `agent${index}@bench.example`,
  password: PASSWORD,
})

export async function inBatches<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  operation: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let begin = 0; begin < items.length; begin += atOnce)
    results.push(...(await Promise.all(items.slice(begin, begin + atOnce).map(operation))))
  return results
}

/** Experiments on one server share their agents: an agent who exists already only signs in. */
async function register(admin: Caller, email: string, department: string): Promise<void> {
  const body = {
    email,
    pass: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Agent',
    lastName: email.replace(/\D/g, ''),
    department,
    isAdmin: false,
  }
  await admin.call(calls.registerAgent, { body }).catch((error: unknown) => {
    if (!(error instanceof CallRefused) || error.answer.status !== 409) throw error
  })
}
