import { writeFile } from 'node:fs/promises'
import { asMp3 } from './sound/as-mp3.ts'
import { asOgg } from './sound/as-ogg.ts'
import { measured } from './sound/measure.ts'

/**
 * Reads one untrusted sound and measures it, or converts it. Its parent limits it and may kill it. Arguments: measure,
 * mp3 or ogg; from; to.
 */
const [as = '', from = '', to = ''] = process.argv.slice(2)

try {
  process.stdout.write(JSON.stringify(as === 'measure' ? await measured(from) : await written()))
} catch {
  process.exitCode = 2
}

async function written(): Promise<{ size: number }> {
  const bytes = as === 'mp3' ? await asMp3(from) : await asOgg(from)
  await writeFile(to, bytes)
  return { size: bytes.length }
}
