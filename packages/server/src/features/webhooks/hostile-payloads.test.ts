import { providerPlatforms } from '@switchboard/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type HostileVerdict, throwHostilePayloads } from '../../testing/hostile-payloads.ts'

/** Another one each day finds what this one does not; it is printed with whatever goes wrong. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_260_318)

let verdicts: HostileVerdict[]
beforeAll(async () => {
  verdicts = await throwHostilePayloads(providerPlatforms, { runs: 200, seed })
}, 120_000)

/** The long form: `npm run bench -- hostile-payloads`. */
describe.each(providerPlatforms)('payloads of %s that somebody has tampered with', (platform) => {
  const verdict = () => verdicts.find((one) => one.platform === platform)

  it(`are all accepted, so that the provider does not send them again (seed ${seed})`, () => {
    expect(verdict()?.delivered).toBeGreaterThanOrEqual(200)
    expect(verdict()?.refused).toEqual([])
  })

  it('are kept for an administrator where they cannot be read, and delay nothing that comes later', () => {
    expect(verdict()?.kept).toBeGreaterThan(0)
    expect(verdict()?.flowsAfterwards).toBe(true)
  })
})
