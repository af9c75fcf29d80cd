import { isLoopback } from '../loopback.ts'
import { GraphError } from './graph-error.ts'
import type { Callback } from './whatsapp/account.ts'
import type { GraphWorld } from './world.ts'

/** Asks an address for the challenge, as before every subscription; a refusal when it does not give it. */
export async function verifyCallback(world: GraphWorld, { url, verifyToken }: Callback): Promise<void> {
  const failed = (why: string) =>
    new GraphError(100, `(#2200) Callback verification failed with the following errors: ${why}`, {
      subcode: 2200,
    })
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) throw failed('The URL is not valid.')
  if (!isLoopback(address.hostname))
    throw failed("The URL couldn't be validated. Callback verification failed")
  const challenge = world.random.digits(10)
  address.searchParams.set('hub.mode', 'subscribe')
  address.searchParams.set('hub.challenge', challenge)
  address.searchParams.set('hub.verify_token', verifyToken)
  const signal = AbortSignal.timeout(world.options.webhookTimeoutMs)
  const answer = await fetch(address, { signal, redirect: 'error' }).catch(() => undefined)
  if (!answer) throw failed("The URL couldn't be validated. The callback did not answer")
  if (answer.status !== 200) throw failed(`HTTP Status Code = ${answer.status}`)
  const body = await answer.text()
  if (body !== challenge) {
    throw failed(
      `Response does not match challenge, expected value="${challenge}", received="${body.slice(0, 40)}"`,
    )
  }
}
