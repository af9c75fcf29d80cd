import { mutationsOf } from '@switchboard/channels/mutations'
import type { ProviderPlatform } from '@switchboard/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type ChannelServer, startChannelServer } from './channel-server.ts'
import { waitFor } from './listener.ts'
import { capturedOf, webhookSender } from './webhook-sender.ts'

export interface HostileVerdict {
  platform: ProviderPlatform
  seed: number
  delivered: number
  /** Deliveries by the desk's answer. */
  answers: Record<number, number>
  /** What the desk kept for an administrator. */
  kept: number
  /** Bodies that were answered by anything but 2xx, so that their provider would come again and again. */
  refused: string[]
  /** What a client wrote afterwards has become a ticket. */
  flowsAfterwards: boolean
}

/** More at once than a provider keeps open, fewer than the desk's connections to its database. */
const AT_ONCE = 8

/** Every captured payload, changed in every way a careless or hostile sender may, through the desk's real webhooks. */
export async function throwHostilePayloads(
  platforms: readonly ProviderPlatform[],
  { runs, seed, ...wishes }: { runs: number; seed: number; postgres?: string },
): Promise<HostileVerdict[]> {
  const one = await startChannelServer(platforms, wishes)
  try {
    const verdicts: HostileVerdict[] = []
    for (const platform of platforms) verdicts.push(await throwAt(one, platform, runs, seed))
    return verdicts
  } finally {
    await one.stop()
  }
}

async function throwAt(
  one: ChannelServer,
  platform: ProviderPlatform,
  runs: number,
  seed: number,
): Promise<HostileVerdict> {
  const deliver = await webhookSender(one, platform)
  const before = await keptBy(one)
  const answers: Record<number, number> = {}
  const refused: string[] = []
  const bodies = hostileBodies(platform, runs, seed)
  for (let from = 0; from < bodies.length; from += AT_ONCE)
    await Promise.all(
      bodies.slice(from, from + AT_ONCE).map(async (body) => {
        const status = await deliver(body)
        answers[status] = (answers[status] ?? 0) + 1
        if (status < 200 || status > 299) refused.push(`${status} ${body.slice(0, 400)}`)
      }),
    )
  const name = `After ${platform}`
  one.client(platform, 8100, name).writes('Is anybody there?')
  const flowsAfterwards = await waitFor(
    async () => (await one.tickets()).some(({ client_name }) => client_name === name),
    'the ticket of somebody who writes afterwards',
  ).then(
    () => true,
    () => false,
  )
  const kept = (await keptBy(one)) - before
  return { platform, seed, delivered: bodies.length, answers, kept, refused, flowsAfterwards }
}

/** As many of each captured payload. */
function hostileBodies(platform: ProviderPlatform, runs: number, seed: number): string[] {
  const captured = capturedOf(platform)
  const each = Math.ceil(runs / captured.length) + 1
  return captured.flatMap(({ body }, index) =>
    fc.sample(mutationsOf(JSON.parse(body)), { numRuns: each, seed: seed + index }).flatMap(asText),
  )
}

/** None for what is nested too deep to be written at all. */
function asText(value: unknown): string[] {
  const digits = (_: string, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)
  try {
    return [JSON.stringify(value, digits) ?? '']
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

async function keptBy({ server }: ChannelServer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from inbox where state = 'failed')::int
      + (select count(*) from unmatched_webhook_events)::int
      + (select count(*) from messages where type = 'unknown')::int as n
  `.execute(server.app.db.query)
  return rows[0]?.n ?? 0
}
