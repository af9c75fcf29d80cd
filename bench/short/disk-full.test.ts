import { expect, test } from 'vitest'
import { fillDisk } from '../experiments/database/disk-full.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'
import { missingForSmallDisk } from '../kit/faults/small-disk.ts'

const missing = missingForSmallDisk()
if (missing !== null) console.log(`A full disk is not tested here: ${missing}.`)

/** At full length: `npm run bench`. */
test.skipIf(missing !== null)(
  'files that do not fit on the disk are refused while texts continue; a completely full disk loses nothing',
  async () => {
    const findings = await fillDisk({
      megabytes: 260,
      fileMegabytes: 25,
      perSecond: 10,
      conversations: 10,
      fullSeconds: 2,
    })
    expect(figure(findings, 'files taken')).toBeGreaterThan(0)
    expect(figure(findings, 'webhooks answered 503')).toBeGreaterThan(0)
    expectNothingWrong(findings)
  },
  120_000,
)
