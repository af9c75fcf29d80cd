import { writeFile } from 'node:fs/promises'
import { asMp3 } from './sound/as-mp3.ts'
import { asOgg } from './sound/as-ogg.ts'
import { asWav } from './sound/as-wav.ts'
import { measured } from './sound/measure.ts'

/**
 * Reads one untrusted sound and measures it, or converts it. Its parent limits it and may kill it. Arguments: measure,
 * mp3, ogg or wav; from; to.
 */
const [as = '', from = '', to = ''] = process.argv.slice(2)

try {
  process.stdout.write(JSON.stringify(as === 'measure' ? await measured(from) : await written()))
} catch {
  process.exitCode = 2
}

async function written(): Promise<{ size: number }> {
  const write = new Map([
    ['mp3', asMp3],
    ['ogg', asOgg],
    ['wav', asWav],
  ]).get(as)
  if (write === undefined) throw new Error('This form is not written.')
  const bytes = await write(from)
  await writeFile(to, bytes)
  return { size: bytes.length }
}
