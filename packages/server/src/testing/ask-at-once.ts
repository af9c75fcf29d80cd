import type { TestServer } from './start-test-server.ts'
import { type Caller, CallRefused } from './caller.ts'

/**
 * What 100 addresses are answered that call at the same time: 'done', or why they were refused, sorted. On a slow machine
 * some wait too long for a connection to the database: they ask again, as the answer says.
 */
export async function askAtOnce(
  { anyone }: TestServer,
  call: (caller: Caller, n: number) => Promise<unknown>,
): Promise<string[]> {
  const ask = async (n: number): Promise<string> => {
    const answer = await call(anyone.sending({ 'x-forwarded-for': `198.51.100.${n}` }), n).then(
      () => 'done',
      refusalIn,
    )
    return answer === 'desk-busy' ? ask(n) : answer
  }
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
  return answers.toSorted()
}

function refusalIn(error: unknown): string {
  if (error instanceof CallRefused) return error.answer.error
  throw error
}
