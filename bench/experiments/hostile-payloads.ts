import { platformNames, providerPlatforms } from '@switchboard/contract'
import { startPostgresForTests, throwHostilePayloads } from '@switchboard/server/testing'
import type { Findings } from '../kit/measure/report.ts'

/** R28: a provider's request, tampered with in any way, harms nothing but itself. */
export async function hostilePayloads({ runs, seed }: { runs: number; seed: number }): Promise<Findings> {
  const postgres = await startPostgresForTests()
  try {
    const { connectionString } = postgres
    const verdicts = await throwHostilePayloads(providerPlatforms, { runs, seed, postgres: connectionString })
    for (const { refused } of verdicts) for (const one of refused) process.stderr.write(`${one}\n`)
    const total = (of: (verdict: (typeof verdicts)[number]) => number) =>
      verdicts.reduce((sum, verdict) => sum + of(verdict), 0)
    return {
      title: 'Payloads with tampered content',
      setting: `Every captured payload of each channel, with one to four changes each (keys dropped, types changed, junk and depth added), signed and delivered through the server's real webhooks, eight at once. Seed ${seed}. Afterwards a client writes over each channel.`,
      rows: verdicts.flatMap(({ platform, delivered, kept }) => [
        { what: `${platformNames[platform]}: delivered`, figure: String(delivered) },
        {
          what: `${platformNames[platform]}: kept for an administrator or as a placeholder`,
          figure: String(kept),
        },
      ]),
      wrong: {
        'answered 5xx': total(({ answers }) => fiveHundreds(answers)),
        'answered anything but 2xx': total(({ refused }) => refused.length),
        'channels on which nothing flowed afterwards': total((one) => (one.flowsAfterwards ? 0 : 1)),
      },
    }
  } finally {
    await postgres.stop()
  }
}

const fiveHundreds = (answers: Readonly<Record<number, number>>): number =>
  Object.entries(answers).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0)
